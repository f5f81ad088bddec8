import AppStoreTypes
import Foundation

/// A small JSON body, read strictly: one object, no member twice, bounded depth.
struct JSONBody: Sendable {
    /// The whole object.
    let object: JSONValue

    /// Reads a body that is announced as JSON, or not announced at all.
    init(_ body: [UInt8], contentType: String?) throws(Problem) {
        try Self.checkContentType(contentType)
        do throws(JSONFailure) {
            object = try JSONReader.read(body)
        } catch {
            throw Problem(.bodyNotJSON, "The \(body.count) bytes of the body are no JSON: \(error).")
        }
        guard object.members != nil else { throw Problem(.bodyShape, "The whole body is not of the kind that belongs there.") }
    }

    /// A member; `nil` when it is missing or null.
    subscript(name: String) -> JSONValue? {
        switch object[name] {
        case nil, .null: nil
        case let value?: value
        }
    }

    /// A text that must be there.
    func text(_ name: String) throws(Problem) -> String {
        guard let value = self[name] else { throw Problem(.bodyShape, "\(name) is missing.") }
        guard let text = value.text else { throw Problem(.bodyShape, "\(name) is not of the kind that belongs there.") }
        return text
    }

    /// A text; `nil` when it is missing or null.
    func optionalText(_ name: String) throws(Problem) -> String? { self[name] == nil ? nil : try text(name) }

    /// A whole number that must be there.
    func number(_ name: String) throws(Problem) -> Int64 {
        guard let value = self[name] else { throw Problem(.bodyShape, "\(name) is missing.") }
        guard let number = value.wholeNumber else { throw Problem(.bodyShape, "\(name) is not of the kind that belongs there.") }
        return number
    }

    /// Refuses a body that says that it is something other than JSON.
    static func checkContentType(_ field: String?) throws(Problem) {
        guard let field, field != "application/json" else { return }
        let essence = field.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
        guard essence == "application/json" || (essence.hasPrefix("application/") && essence.hasSuffix("+json")) else {
            throw Problem(.contentType, "The Content-Type is \"\(Excerpt(field))\".")
        }
    }
}
