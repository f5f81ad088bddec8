import AppStoreTypes
import Foundation
import Testing

@testable import Till

@Suite("Hints about the device")
struct IntegrityHintsTests {
    @Test("the hints are one object of named booleans and texts")
    func object() {
        var probe = IntegrityProbe.phone
        probe.exists = { $0 == "/var/jb" }
        let json = IntegrityHints(probe: probe).json
        #expect(json["suspiciousPaths"] == .string("/var/jb"))
        #expect(json["debugger"] == .bool(false))
        #expect(json.members?.count == DeviceCheck.all.count)
        #expect(json["truncated"] == nil)
    }

    @Test("the app's own checks come behind, asked anew each time, and replace none of the SDK's")
    func ownChecks() {
        let opened = Guarded(false)
        let hints = IntegrityHints(
            probe: .phone,
            checks: [
                IntegrityCheck("cydiaScheme") { .flag(opened.withLock { $0 }) }, IntegrityCheck("debugger") { .text("mine") },
                IntegrityCheck("store") { .text("TestFlight") }, IntegrityCheck("store") { .text("again") },
                IntegrityCheck("nothing") { nil },
            ])
        #expect(hints.json["cydiaScheme"] == .bool(false))
        opened.withLock { $0 = true }
        #expect(hints.json["cydiaScheme"] == .bool(true))
        #expect(hints.json["debugger"] == .bool(false))
        #expect(hints.json["store"] == .string("TestFlight"))
        #expect(hints.json["nothing"] == nil)
    }

    @Test("the device is looked at once for a run of the app")
    func once() {
        let count = Guarded(0)
        var probe = IntegrityProbe.phone
        probe.loadedImages = {
            count.withLock { $0 += 1 }
            return []
        }
        let hints = IntegrityHints(probe: probe)
        for _ in 0..<3 { _ = hints.json }
        #expect(count.withLock { $0 } == 1)
    }

    @Test("whatever the app's checks give, the object stays below 4 KB, on one line, and can be read as JSON")
    func bounds() throws {
        let checks = (0..<200).map { number in
            IntegrityCheck("check \(number) \"\\\u{0}日本" + String(repeating: "n", count: 500)) {
                .text("\(number)\n\u{7}\"\\" + String(repeating: "日", count: 5_000))
            }
        }
        let hints = IntegrityHints(probe: .phone, checks: checks)
        let bytes = hints.json.bytes
        #expect(bytes.count <= IntegrityHints.byteBound)
        #expect(bytes.count > 3_000)
        let members = try #require(try JSONReader.read(bytes).members)
        #expect(members.last == JSONMember("truncated", .bool(true)))
        for member in members {
            #expect(member.name.utf8.count <= 64)
            #expect(member.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.".contains($0)) })
            if let text = member.value.text { #expect(text.utf8.count <= 256 && !text.contains("\n")) }
        }
        #expect(IntegrityHints(probe: .phone, checks: [IntegrityCheck("") { .flag(true) }]).json[""] == nil)
    }
}
