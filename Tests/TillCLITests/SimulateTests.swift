import Foundation
import Testing

@testable import TillCLI

@Suite("till simulate, without serving")
struct SimulateTests {
    static let shop = #"{"version":{"major":4,"minor":0},"products":[{"productID":"a","type":"Consumable","displayPrice":"0.99"}]}"#

    @Test(
        "wrong options and catalogues are named, with status 2",
        arguments: [
            ([], "--storekit FILE is missing"),
            (["--storekit", "none.storekit"], "none.storekit"),
            (["--storekit", "shop.storekit", "--clock", "fast"], "--clock fast"),
            (["--storekit", "shop.storekit", "--clock", "x0"], "--clock x0"),
            (["--storekit", "shop.storekit", "--start", "yesterday"], "--start yesterday"),
            (["--storekit", "shop.storekit", "--pace", "slow"], "--pace slow"),
            (["--storekit", "shop.storekit", "--grace", "5"], "--grace 5"),
            (["--storekit", "shop.storekit", "--environment", "Moon"], "--environment Moon"),
            (["--storekit", "broken.storekit"], "no JSON"),
            (["--storekit", "shop.storekit", "--faults", "7"], "--faults 7 is no SEED:RATE"),
            (["--storekit", "shop.storekit", "--faults", "7:2"], "--faults 7:2 is no SEED:RATE"),
            (["--scenario", "none.json5", "--faults", "7:0.1"], "--faults is for serving"),
            (["--scenario", "none.json5", "--notify", "http://localhost"], "--notify needs --against"),
            (["--scenario", "none.json5", "--against", "localhost"], "--against localhost is no address"),
            (["--scenario", "none.json5", "--define", "key"], "--define key is no definition"),
            (["--scenario", "none.json5"], "none.json5:1:1: does not exist"),
        ])
    func wrongUse(words: [String], hint: String) async throws {
        try await ServeTests.inFolder(["shop.storekit": Self.shop, "broken.storekit": "{"]) { folder in
            let console = Console()
            let status = await CommandLineTool.run(["simulate"] + words, in: console.surroundings(folder: folder))
            #expect(status == .usage)
            #expect(console.errors.contains(hint), "\(console.errors)")
        }
    }

    @Test("a port that is taken is told, with status 1")
    func portTaken() async throws {
        try await ServeTests.inFolder(["shop.storekit": Self.shop]) { folder in
            let console = Console()
            let words = ["simulate", "--storekit", "shop.storekit", "--host", "192.0.2.1", "--port", "0"]
            #expect(await CommandLineTool.run(words, in: console.surroundings(folder: folder)) == .failure)
            #expect(console.errors.contains("till simulate:"))
        }
    }

    @Test("scenarios are played one after the other; the status tells the worst: 0 as expected, 1 otherwise, 2 unreadable")
    func scenarios() async throws {
        let good =
            "{ title: 'Coins are bought', world: { storekit: 'shop.storekit' }, devices: { phone: 'anna' }, "
            + "steps: [ { on: 'phone', purchase: 'a' }, { notifications: ['ONE_TIME_CHARGE'] } ] }"
        let files = [
            "shop.storekit": Self.shop, "good.json5": good, "bad.json5": good.replacingOccurrences(of: "ONE_TIME", with: "TWO_TIME"),
            "broken.json5": "{ title: }",
        ]
        try await ServeTests.inFolder(files) { folder in
            func play(_ names: String...) async -> (TillCLI.ExitStatus, Console) {
                let console = Console()
                let words = names.flatMap { ["--scenario", $0] }
                return (await CommandLineTool.run(["simulate"] + words, in: console.surroundings(folder: folder)), console)
            }
            let (success, told) = await play("good.json5", "good.json5")
            #expect(success == .success)
            #expect(told.output.contains("good.json5: Coins are bought (2 steps, 1 notifications)"), "\(told.output)")
            let (all, _) = await play(".")
            #expect(all == .usage, "a folder stands for all of its scenarios")
            let (failure, complained) = await play("bad.json5", "good.json5")
            #expect(failure == .failure)
            #expect(complained.errors.contains("bad.json5:1:155: step 2: "), "\(complained.errors)")
            #expect(complained.output.contains("good.json5"))
            let (usage, refused) = await play("bad.json5", "broken.json5")
            #expect(usage == .usage)
            #expect(refused.errors.contains("broken.json5:1:10: a value is missing here; there is `}`"), "\(refused.errors)")
        }
    }
}
