import Foundation
import HTTPService

/// Replies of the App Store Server API.
enum APIAnswer {
    /// A value as JSON; members in alphabetical order, so that equal answers are equal bytes.
    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return .empty(status: 500) }
        return .json(Array(bytes), status: status)
    }

    /// Done; nothing to say.
    static let done = HTTPResponse.empty(status: 200)

    /// Taken; what comes of it shows later.
    static let accepted = HTTPResponse.empty(status: 202)
}
