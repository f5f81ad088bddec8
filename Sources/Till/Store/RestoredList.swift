import Foundation
import StoreKit

/// What a restore of the original interface comes to in signed transactions.
///
/// The queue restores every renewal, each under a new id that StoreKit 2 does not know. What counts is the latest period of each
/// subscription and each thing bought once, so those stand for all of their restored copies.
struct RestoredList: Sendable {
    private(set) var transactions: [StoreTransaction] = []
    /// The restored ids that a transaction of the list stands for.
    private(set) var copies: [String: [String]] = [:]

    /// - Parameters:
    ///   - restored: what the queue gave.
    ///   - entitled: what entitles the customer by StoreKit 2; always in the list.
    ///   - known: every signed transaction of the device.
    init(_ restored: [PaymentNews], entitled: [StoreTransaction], known: [StoreTransaction], now: Date) {
        let byID = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byChain = Dictionary(grouping: known) { Chain(originalID: $0.originalID, productID: $0.productID) }
        let entitledIDs = Set(entitled.map(\.id))
        var isListed: Set<String> = []
        for transaction in entitled where isListed.insert(transaction.id).inserted { transactions.append(transaction) }
        for news in restored {
            guard let id = news.id, let plain = news.plain(now: now) else { continue }
            let signed = byID[id] ?? byID[plain.originalID]
            let chain = Chain(originalID: signed?.originalID ?? plain.originalID, productID: plain.productID)
            let latest =
                byChain[chain]?.first { entitledIDs.contains($0.id) } ?? byChain[chain]?.max { $0.purchaseDate < $1.purchaseDate }
            let proof = latest ?? signed ?? plain
            copies[proof.id, default: []].append(id)
            if isListed.insert(proof.id).inserted { transactions.append(proof) }
        }
    }

    private struct Chain: Hashable {
        let originalID: String
        let productID: String
    }
}
