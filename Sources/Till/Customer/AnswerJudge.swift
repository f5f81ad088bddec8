import AppStoreTypes
import CryptoKit
import Foundation

/// Judges whether the server signed an answer: a JWT under ES256 with a key of the server's, for this app, customer and request.
actor AnswerJudge {
    private let link: any ServerLink
    private let isPinned: Bool
    private let audience: String?
    private let file: URL
    private let now: @Sendable () -> Date
    /// Whether an answer without a signature counts for nothing.
    nonisolated let isRequired: Bool

    private var keys: [String: P256.Signing.PublicKey] = [:]
    private var isRead = false
    private var askedAt: Date?
    private var asking: Task<Result<Void, TillError>, Never>?

    /// The longest key set and the longest token, in bytes.
    static let bound = 1 << 20
    /// Seconds before the server is asked again for a key that it does not have.
    static let patience: TimeInterval = 60

    init(_ configuration: TillConfiguration, link: any ServerLink, file: URL, now: @escaping @Sendable () -> Date) {
        self.link = link
        self.file = file
        self.now = now
        audience = configuration.answerAudience
        isRequired = configuration.requiresSignedAnswers
        isPinned = configuration.answerKeys != nil
        keys = configuration.answerKeys.map(Self.keys) ?? [:]
    }

    /// The answer inside a signed one.
    ///
    /// - Parameter nonce: what this request sent; `nil` for an answer that was heard before and kept.
    /// - Throws: `server.answer_not_genuine`, or why the keys could not be fetched.
    func answer(_ token: String, about customer: String, nonce: String?) async throws(TillError) -> CustomerAnswer {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.bound, parts.count == 3, let header = Self.json(parts[0]), let payload = Self.json(parts[1]),
            let signature = Self.bytes(parts[2]).flatMap({ try? P256.Signing.ECDSASignature(rawRepresentation: $0) })
        else { throw Self.forged("it is no signed token") }
        guard header["alg"]?.text == "ES256", header["crit"] == nil, let id = header["kid"]?.text else {
            throw Self.forged("it is signed in another way")
        }
        guard let key = try await key(id) else { throw Self.forged("its key is none of the server's") }
        guard key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)) else {
            throw Self.forged("the signature is wrong")
        }
        guard payload["sub"]?.text == customer, audience == nil || payload["aud"]?.text == audience else {
            throw Self.forged("it is about another customer or for another app")
        }
        guard nonce == nil || payload["nonce"]?.text == nonce else { throw Self.forged("it answers another request") }
        guard let end = payload["exp"]?.integer, var answer = CustomerAnswer(payload), answer.customer == customer else {
            throw Self.forged("it lacks what an answer has")
        }
        answer.seal = CustomerAnswer.Seal(token: token, end: Date(timeIntervalSince1970: TimeInterval(end)))
        return answer
    }

    private func key(_ id: String) async throws(TillError) -> P256.Signing.PublicKey? {
        if let key = keys[id] { return key }
        guard !isPinned else { return nil }
        if !isRead {
            isRead = true
            if let kept = try? Data(contentsOf: file), kept.count <= Self.bound { keys = Self.keys(kept) }
            if let key = keys[id] { return key }
        }
        if let askedAt, abs(now().timeIntervalSince(askedAt)) < Self.patience { return nil }
        try await ask().get()
        return keys[id]
    }

    /// Asks the server for its keys; whoever needs them meanwhile waits for the same reply.
    private func ask() async -> Result<Void, TillError> {
        if let asking { return await asking.value }
        let asking = Task { await fetch() }
        self.asking = asking
        defer { self.asking = nil }
        return await asking.value
    }

    private func fetch() async -> Result<Void, TillError> {
        do throws(TillError) {
            let reply = try await link.send(ServerRequest(method: "GET", path: "/.well-known/jwks.json", body: nil))
            guard (200...299).contains(reply.status) else { throw TillError(problem: reply) }
            // Only a reply says that a key is none of the server's; a failure says nothing.
            askedAt = now()
            let found = reply.body.count <= Self.bound ? Self.keys(reply.body) : [:]
            guard !found.isEmpty else { return .success(()) }
            keys = found
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // What cannot be kept is asked for again at the next launch.
            try? reply.body.write(to: file, options: .atomic)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private static func forged(_ reason: String) -> TillError {
        TillError(.serverAnswerNotGenuine, "A signed answer about a customer is not believed: \(reason).")
    }

    private static func keys(_ set: Data) -> [String: P256.Signing.PublicKey] {
        var result: [String: P256.Signing.PublicKey] = [:]
        for key in (try? JSONReader.read(Array(set)))?["keys"]?.elements?.prefix(100) ?? [] {
            guard key["kty"]?.text == "EC", key["crv"]?.text == "P-256", let id = key["kid"]?.text,
                let x = key["x"]?.text.flatMap({ bytes($0[...]) }), let y = key["y"]?.text.flatMap({ bytes($0[...]) }),
                x.count == 32, y.count == 32
            else { continue }
            result[id] = try? P256.Signing.PublicKey(x963Representation: Data([4]) + x + y)
        }
        return result
    }

    private static func json(_ text: Substring) -> JSONValue? { bytes(text).flatMap { try? JSONReader.read(Array($0)) } }

    /// Base64url without padding.
    private static func bytes(_ text: Substring) -> Data? {
        guard !text.contains("+"), !text.contains("/"), !text.contains("=") else { return nil }
        var standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard)
    }
}
