import AppStoreTrust
import AppStoreTypes

extension Inspector {
    /// Judges a receipt of either kind in whatever form it was sent.
    func inspectReceipt(_ bytes: [UInt8], file: String) -> Inspection {
        let text: ReceiptText
        do {
            text = try ReceiptText(bytes)
        } catch {
            return .unreadable(file, code: error.code.rawValue, error.message)
        }
        return text.form == .propertyList ? inspectLegacyReceipt(text, file: file) : inspectAppReceipt(text, file: file)
    }

    private func inspectAppReceipt(_ text: ReceiptText, file: String) -> Inspection {
        var inspection: Inspection
        switch receipts.receipt(text, at: now) {
        case .verified(let verified):
            inspection = Inspection(file: file, kind: .receipt, verdict: .valid, content: ReceiptContent.json(verified.content))
            inspection.anchor = verified.anchor.name
        case .refused(let refusal):
            inspection = Inspection(file: file, kind: .receipt, verdict: .invalid)
            inspection.reasons = [Inspection.Reason(code: refusal.code.rawValue, message: refusal.message)]
            do {
                inspection.content = ReceiptContent.json(try UnverifiedReceipt.parse(text).content)
            } catch {
                inspection.verdict = .unreadable
            }
        }
        inspection.reasons += text.repairs.map { Inspection.Reason(code: "receipt.repaired", message: $0.note) }
        return inspection
    }

    /// A receipt of iOS 6 can be read, but nobody can say whether Apple signed it.
    private func inspectLegacyReceipt(_ text: ReceiptText, file: String) -> Inspection {
        do {
            let receipt = try LegacyReceipt.parse(text)
            var inspection = Inspection(file: file, kind: .legacyTransactionReceipt, verdict: .unsigned)
            inspection.verdict = receipt.signature == .doesNotMatch ? .invalid : .unsigned
            inspection.reasons = [Inspection.Reason(code: receipt.refusal.code.rawValue, message: receipt.refusal.message)]
            inspection.reasons += text.repairs.map { Inspection.Reason(code: "receipt.repaired", message: $0.note) }
            inspection.content = ReceiptContent.json(receipt.content)
            return inspection
        } catch {
            return .unreadable(file, kind: .legacyTransactionReceipt, code: error.code.rawValue, error.message)
        }
    }
}
