import AppStoreTypes
import Foundation

/// The account of an inspection for people: what the file is, whether to believe it, and what it says, in local time and with money.
struct InspectionAccount {
    private let inspection: Inspection
    private let timeZone: TimeZone

    init(_ inspection: Inspection, timeZone: TimeZone) {
        self.inspection = inspection
        self.timeZone = timeZone
    }

    /// The account, with a line break at its end.
    var text: String {
        var lines = ["\(inspection.file): \(title), \(verdict)"]
        for reason in inspection.reasons { lines.append("  \(reason.message) [\(reason.code)]") }
        if let content = inspection.content, inspection.kind != .storekitConfiguration { describe(content, indent: 2, into: &lines) }
        if let content = inspection.content, inspection.kind == .storekitConfiguration { describeConfiguration(content, into: &lines) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var title: String {
        switch inspection.kind {
        case .receipt: "app receipt"
        case .legacyTransactionReceipt: "transaction receipt of iOS 6"
        case .transaction: "signed transaction"
        case .renewalInfo: "signed renewal info"
        case .appTransaction: "signed app transaction"
        case .notification: "App Store Server Notification, version 2"
        case .retentionRequest: "retention messaging request"
        case .verifyReceiptRequest: "verifyReceipt request"
        case .verifyReceiptResponse: "verifyReceipt answer"
        case .notificationV1: "App Store Server Notification, version 1"
        case .storekitConfiguration: "StoreKit configuration"
        case .serverAPIResponse: "App Store Server API body"
        case .unknown: "not recognised"
        }
    }

    private var verdict: String {
        switch inspection.verdict {
        case .valid: "valid" + (inspection.anchor.map { ", signed under \($0)" } ?? "")
        case .invalid: "INVALID, do not believe it"
        case .unsigned: "carries no signature that can be judged"
        case .unreadable: "UNREADABLE"
        }
    }

    private func describe(_ value: JSONValue, indent: Int, into lines: inout [String]) {
        guard let members = value.members else { return }
        let space = String(repeating: " ", count: indent)
        let shown = members.filter { !$0.name.hasSuffix("_rfc3339") && !$0.name.hasSuffix("_pst") && !$0.name.hasSuffix("_ms") }
        let width = min(34, (shown.map { $0.name.count }.max() ?? 0) + 2)
        for member in shown {
            let name = member.name.padding(toLength: max(width, member.name.count + 1), withPad: " ", startingAt: 0)
            switch member.value {
            case .object:
                lines.append("\(space)\(member.name):")
                describe(member.value, indent: indent + 2, into: &lines)
            case .array(let elements) where elements.contains { $0.members != nil }:
                lines.append("\(space)\(member.name): \(elements.count)")
                for (index, element) in elements.enumerated() {
                    lines.append("\(space)  [\(index)]")
                    describe(element, indent: indent + 4, into: &lines)
                }
            case .array(let elements):
                lines.append("\(space)\(name)\(elements.map { Self.plain($0) }.joined(separator: ", "))")
            case .string, .number, .bool, .null:
                lines.append("\(space)\(name)\(words(for: member, among: members))")
            }
        }
    }

    private func words(for member: JSONMember, among members: [JSONMember]) -> String {
        let siblings = JSONValue.object(members)
        if let moment = siblings["\(member.name)_rfc3339"]?.text ?? (member.name.hasSuffix("_date") ? member.value.text : nil),
            let local = local(moment)
        {
            return local
        }
        if member.name.lowercased().hasSuffix("price"), let milliunits = member.value.integer {
            return Amount.text(milliunits: milliunits, currency: siblings["currency"]?.text)
        }
        return Self.plain(member.value)
    }

    private func describeConfiguration(_ content: JSONValue, into lines: inout [String]) {
        let products = (content["products"]?.elements ?? []) + (content["nonRenewingSubscriptions"]?.elements ?? [])
        for product in products { describe(product: product, into: &lines) }
        for group in content["subscriptionGroups"]?.elements ?? [] {
            lines.append("  subscription group \(group["name"]?.text ?? "?")")
            for product in group["subscriptions"]?.elements ?? [] { describe(product: product, into: &lines) }
        }
    }

    private func describe(product: JSONValue, into lines: inout [String]) {
        let period = product["recurringSubscriptionPeriod"]?.text.map { ", every \($0)" } ?? ""
        lines.append(
            "  \(product["productID"]?.text ?? "?"): \(product["type"]?.text ?? "?"), \(product["displayPrice"]?.text ?? "no price")\(period)"
        )
    }

    private static func plain(_ value: JSONValue) -> String {
        let text = value.text ?? value.compactText
        let clean = String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
        return clean.count > 96 ? "\(clean.prefix(93))…" : clean
    }

    private func local(_ rfc3339: String) -> String? {
        let parser = ISO8601DateFormatter()
        parser.formatOptions = rfc3339.contains(".") ? [.withInternetDateTime, .withFractionalSeconds] : [.withInternetDateTime]
        guard let date = parser.date(from: rfc3339) else { return nil }
        guard date.timeIntervalSince1970 < 64_000_000_000 else { return "never" }
        let writer = DateFormatter()
        writer.locale = Locale(identifier: "en_US_POSIX")
        writer.timeZone = timeZone
        writer.dateFormat = "yyyy-MM-dd HH:mm:ss zzz"
        return writer.string(from: date)
    }
}
