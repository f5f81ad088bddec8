import AppStoreDeviceProtocol

extension CustomerAnswer: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind
        case failure
        case reply
    }

    private enum Kind: String, Codable {
        case buy
        case cancel
        case fail
        case askToBuy
        case interrupt
    }

    /// Reads `{"kind":"buy"}`, `{"kind":"fail","failure":"networkError"}`, `{"kind":"interrupt","reply":"cancelled"}`; failure and
    /// reply may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .buy: self = .buy
        case .cancel: self = .cancel
        case .fail: self = .fail(try container.decodeIfPresent(PurchaseFailure.self, forKey: .failure) ?? .unknown)
        case .askToBuy: self = .askToBuy
        case .interrupt: self = .interrupt(try container.decodeIfPresent(InterruptedReply.self, forKey: .reply) ?? .failed)
        }
    }

    /// Writes what `init(from:)` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .buy: try container.encode(Kind.buy, forKey: .kind)
        case .cancel: try container.encode(Kind.cancel, forKey: .kind)
        case .fail(let failure):
            try container.encode(Kind.fail, forKey: .kind)
            try container.encode(failure, forKey: .failure)
        case .askToBuy: try container.encode(Kind.askToBuy, forKey: .kind)
        case .interrupt(let reply):
            try container.encode(Kind.interrupt, forKey: .kind)
            try container.encode(reply, forKey: .reply)
        }
    }
}
