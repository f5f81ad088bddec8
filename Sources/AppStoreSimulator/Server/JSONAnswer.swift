import AppStoreDeviceProtocol
import HTTPService

/// Replies of the simulator's own paths.
enum JSONAnswer {
    /// A value as JSON with sorted keys.
    static func of(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        guard let bytes = try? DeviceMessageCoding.encode(value) else {
            return problem(500, "encoding", "the reply cannot be written as JSON")
        }
        return .json(Array(bytes), status: status)
    }

    /// A refusal: `{"code":…,"message":…}`.
    static func problem(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        let bytes = (try? DeviceMessageCoding.encode(["code": code, "message": message])).map(Array.init) ?? []
        return .json(bytes, status: status)
    }

    /// What is wrong with a body that does not decode.
    static func unreadable(_ error: any Error) -> HTTPResponse { problem(400, "badBody", complaint(error)) }

    /// The same in words.
    static func complaint(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "the body cannot be read: \(error)" }
        let context: DecodingError.Context
        var subject = "a value has the wrong type or form"
        switch error {
        case .keyNotFound(let key, let found):
            subject = "`\(key.stringValue)` is missing"
            context = found
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        @unknown default: return "the body cannot be read"
        }
        let place = context.codingPath.map(\.stringValue).joined(separator: ".")
        return "\(subject)\(place.isEmpty ? "" : " at `\(place.prefix(100))`"): \(context.debugDescription.prefix(200))"
    }
}
