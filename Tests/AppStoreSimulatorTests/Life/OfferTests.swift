import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Offers")
struct OfferTests {
    /// A team's server that signs offers with a key of its own.
    struct Team {
        let key: ControlReply.CreatedKey
        let material: SigningKey
        var app = Town.app

        init(key: ControlReply.CreatedKey, material: SigningKey) {
            self.key = key
            self.material = material
        }

        init(_ town: Town) async throws {
            key = try #require(try await town.store.perform(.createKey).key)
            let lines = key.privateKey.split(separator: "\n").dropFirst().dropLast().joined()
            let der = [UInt8](try #require(Data(base64Encoded: lines)))
            let mark: [UInt8] = [2, 1, 1, 4, 32]
            let start = try #require(der.indices.first { Array(der[$0...].prefix(5)) == mark })
            material = try SigningKey.p256(scalar: Array(der[(start + 5)..<(start + 37)]))
        }

        func first(_ product: ProductID, _ offer: OfferID, at moment: EpochMilliseconds, nonce: String = UUID().uuidString) throws
            -> OfferChoice
        {
            let parts = [
                app.rawValue, key.keyId, product.rawValue, offer.rawValue, "", nonce.lowercased(), String(moment.milliseconds),
            ]
            let raw = try material.rawSignature(over: Array(parts.joined(separator: "\u{2063}").utf8))
            var choice = OfferChoice(type: .promotional, offerId: offer)
            choice.signature = OfferSignature(
                keyId: key.keyId, nonce: nonce, timestamp: moment, signature: Data(Self.der(raw)).base64EncodedString())
            return choice
        }

        func token(_ claims: [String: Any], audience: String, at moment: EpochMilliseconds) throws -> String {
            var all = claims
            all["iss"] = key.issuerId
            all["iat"] = moment.milliseconds / 1_000
            all["bid"] = app.rawValue
            all["aud"] = audience
            all["nonce"] = UUID().uuidString.lowercased()
            let payload = [UInt8](try JSONSerialization.data(withJSONObject: all, options: .sortedKeys))
            return try JSONWebToken.signed(payload: payload, keyID: key.keyId, key: material)
        }

        private static func der(_ raw: [UInt8]) -> [UInt8] {
            func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
                var digits = Array(bytes.drop { $0 == 0 })
                if digits.isEmpty || digits[0] >= 128 { digits.insert(0, at: 0) }
                return [2, UInt8(digits.count)] + digits
            }
            let body = integer(raw[..<32]) + integer(raw[32...])
            return [0x30, UInt8(body.count)] + body
        }
    }

    @Test("a promotional offer is signed with the team's key in the first form, counts once, for a day, and for this product only")
    func firstForm() async throws {
        let town = try await Town.full()
        let phone = try await town.phone()
        let team = try await Team(town)
        let now = await town.store.now
        let good = try team.first("gold.month", "half", at: now)
        #expect(try await phone.buy("gold.month") { $0.offer = good }.failure == .ineligibleForOffer)
        try await phone.own("gold.month")
        #expect(try await phone.buy("gold.month") { $0.offer = good }.failure == .invalidOfferSignature, "the nonce was used")
        let other = try team.first("silver.month", "half", at: now)
        #expect(try await phone.buy("gold.month") { $0.offer = other }.failure == .invalidOfferSignature)
        let old = try team.first("gold.month", "half", at: EpochMilliseconds(now.milliseconds - 86_400_001))
        #expect(try await phone.buy("gold.month") { $0.offer = old }.failure == .invalidOfferSignature)
        let fresh = try team.first("gold.month", "half", at: now)
        let token = AppAccountToken(high: 1, low: 2)
        #expect(
            try await phone.buy("gold.month") {
                $0.offer = fresh
                $0.appAccountToken = token
            }.failure == .invalidOfferSignature)
        #expect(try await phone.buy("gold.month") { $0.offer = fresh }.outcome == .success)
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED"])
        try await town.advance(to: "2026-04-11T00:00:00Z")
        let prices = try await phone.transactions(.all).map(\.price)
        #expect(prices == [9_990, 1_990, 1_990, 9_990])
        try await town.store.perform(.revokeKey(RevokeKeyCommand(keyId: team.key.keyId)))
        let late = try team.first("gold.month", "half", at: await town.store.now)
        #expect(try await phone.buy("gold.month") { $0.offer = late }.failure == .invalidOfferSignature)
    }

    @Test("a promotional offer as a token; what the token says has to be true")
    func secondForm() async throws {
        let town = try await Town.full()
        let phone = try await town.phone()
        let team = try await Team(town)
        let now = await town.store.now
        let first = try await phone.own("silver.month")
        func choice(_ claims: [String: Any], audience: String = "promotional-offer") throws -> OfferChoice {
            var choice = OfferChoice(type: .promotional, offerId: "half")
            choice.compactJWS = try team.token(claims, audience: audience, at: now)
            return choice
        }
        let claims: [String: Any] = ["productId": "gold.month", "offerIdentifier": "half"]
        let wrongs = [
            try choice(claims, audience: "introductory-offer-eligibility"),
            try choice(["productId": "gold.month", "offerIdentifier": "stay"]),
            try choice(claims.merging(["transactionId": "123"]) { $1 }),
        ]
        for wrong in wrongs { #expect(try await phone.buy("gold.month") { $0.offer = wrong }.failure == .invalidOfferSignature) }
        var unsigned = OfferChoice(type: .promotional, offerId: "half")
        unsigned.compactJWS = "a.b.c"
        #expect(try await phone.buy("gold.month") { $0.offer = unsigned }.failure == .invalidOfferSignature)
        let id = try #require(first.transactionId)
        let right = try choice(claims.merging(["transactionId": id.rawValue]) { $1 })
        let bought = try Phone.payload(try #require(try await phone.buy("gold.month") { $0.offer = right }.transaction).jws)
        #expect(bought.offerIdentifier == "half")
        #expect(bought.price == 1_990)
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED/UPGRADE"])
        #expect(try await phone.buy("gold.month") { $0.offer = right }.failure == .invalidOfferSignature)
    }

    @Test("the team's word decides about the introductory offer, either way")
    func introductoryEligibility() async throws {
        let town = try await Town.full()
        let team = try await Team(town)
        let now = await town.store.now
        for (account, allows) in [("anna", false), ("ben", true)] {
            let phone = try await town.phone(DeviceID(rawValue: account), account: account)
            if allows {
                let trial = try await phone.own("silver.month")
                try await town.store.perform(.expire(ExpireCommand(transactionId: try #require(trial.transactionId))))
            }
            guard case .appTransaction(let app) = try await phone.call(.appTransaction(AppTransactionCall())) else {
                throw Surprise("refused")
            }
            let payload: JWSAppTransactionDecodedPayload = try Phone.decode(app.jws)
            let word = try team.token(
                [
                    "productId": "silver.month", "allowIntroductoryOffer": allows,
                    "transactionId": try #require(payload.appTransactionId).rawValue,
                ], audience: "introductory-offer-eligibility", at: now)
            let reply = try await phone.buy("silver.month") { $0.introductoryOfferEligibility = word }
            #expect(try Phone.payload(try #require(reply.transaction).jws).offerType == (allows ? .introductory : nil))
        }
    }

    @Test("offer codes: once, by a word for many, for new or returning customers, with the trial before, for things bought once")
    func codes() async throws {
        let town = try await Town.full()
        func code(_ product: ProductID, _ offer: OfferID, _ word: String? = nil, limit: Int? = nil, expires: String? = nil) async throws
            -> String
        {
            let command = CreateOfferCodeCommand(
                app: Town.app, productId: product, offer: offer, code: word, limit: limit, expires: expires)
            return try #require(try await town.store.perform(.createOfferCode(command)).offerCode)
        }
        func redeem(_ code: String, _ account: String) async throws -> JWSTransactionDecodedPayload {
            try await town.transaction(try await town.id(.redeemCode(RedeemCodeCommand(account: account, code: code))))
        }
        let students = try await code("gold.month", "students")
        #expect(students.count == 18)
        let free = try await redeem(students.lowercased(), "anna")
        #expect(free.offerType == .offerCode && free.offerIdentifier == "students" && free.price == 0)
        #expect(free.offerDiscountType == .freeTrial && free.offerPeriod == "P1M")
        await #expect(throws: WorldRefusal.self) { try await redeem(students, "ben") }
        let many = try await code("gold.month", "returners", "BACK26", limit: 2, expires: "2026-06-01T00:00:00Z")
        await #expect(throws: WorldRefusal.self, "ben is new") { try await redeem(many, "ben") }
        _ = try await redeem(many, "anna")
        await #expect(throws: WorldRefusal.self, "once for a customer") { try await redeem(many, "anna") }
        let stacked = try await code("silver.month", "stacked")
        let week = try await redeem(stacked, "cleo")
        #expect(week.offerType == .introductory)
        try await town.advance(to: "2026-04-20T00:00:00Z")
        let cleo = try #require(week.transactionId)
        let world = await town.store.world
        let prices = world.libraries[world.purchases[try world.purchase(cleo)].library].purchases.map { world.purchases[$0].price }
        #expect(prices == [0, 990, 990, 4_990, 4_990])
        let cheap = try await redeem(try await code("lifetime", "cheap"), "ben")
        #expect(cheap.price == 1_990 && cheap.offerDiscountType == .oneTime && cheap.offerType == .offerCode && cheap.offerPeriod == nil)
        try await town.advance(to: "2026-06-01T00:00:00Z")
        await #expect(throws: WorldRefusal.self, "out of date") { try await redeem(many, "ben") }
        await #expect(throws: WorldRefusal.self) { try await code("gold.month", "none") }
        await #expect(throws: WorldRefusal.self) { try await code("gold.month", "students", "a b") }
        await #expect(throws: WorldRefusal.self) { try await redeem("NONE", "ben") }
    }

    @Test("the key in a .storekit file signs offers too")
    func keyOfFile() async throws {
        var generator = AppStoreSimulator.SeededGenerator(seed: 3)
        let material = try SigningKey.p256(using: &generator)
        let base64 = Data(try #require(material.privateKeyInfo)).base64EncodedString()
        let file = Data(
            #"{"version":{"major":2,"minor":0},"subscriptionOffersKeyPair":{"id":"ABCD1234","privateKey":"\#(base64)"}}"#.utf8)
        let settings = try FileSettings(storeKitFile: file)
        let town = try await Town.full { $0.follow(settings) }
        let key = ControlReply.CreatedKey(keyId: "ABCD1234", issuerId: "", privateKey: "")
        let phone = try await town.phone()
        try await phone.own("gold.month")
        let offer = try Team(key: key, material: material).first("gold.month", "half", at: await town.store.now)
        #expect(try await phone.buy("gold.month") { $0.offer = offer }.outcome == .success)
        #expect(OffersKey(id: "X", privateKey: "AAAA") == nil)
    }

    @Test("clearing the history gives the trial back")
    func reset() async throws {
        let town = try await Town.full(environment: .sandbox)
        let trial = try await town.buy("silver.month")
        try await town.store.perform(.expire(ExpireCommand(transactionId: trial)))
        #expect(try await town.transaction(try await town.buy("silver.month")).offerType == nil)
        try await town.store.perform(.expire(ExpireCommand(transactionId: trial)))
        try await town.store.perform(.resetOffers(ResetOffersCommand(account: "anna", app: Town.app)))
        #expect(try await town.transaction(try await town.buy("silver.month")).offerType == .introductory)
    }
}
