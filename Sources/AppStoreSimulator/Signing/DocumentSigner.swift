import AppStoreTrust
import AppStoreTypes

/// Turns payloads into signed documents with the simulator's own authorities.
struct DocumentSigner: Sendable {
    /// Decides the keys.
    let seed: UInt64
    /// Where the certificates say that their revocation can be asked; `nil` leaves it out.
    var responder: String?
    /// How often the signer's certificate was replaced.
    var rotation = 0
    /// What goes wrong in documents.
    let faults = DocumentFaults()

    func transaction(
        _ payload: JWSTransactionDecodedPayload, for device: DeviceBinding? = nil, as kind: DocumentKind = .transaction
    ) async throws(SigningFailure) -> String {
        var payload = payload
        if let device {
            payload.deviceVerificationNonce = device.nonce
            payload.deviceVerification = device.value
        }
        return try await sign(payload, kind, in: payload.environment)
    }

    func renewalInfo(
        _ payload: JWSRenewalInfoDecodedPayload, for device: DeviceBinding? = nil, as kind: DocumentKind = .renewalInfo
    ) async throws(SigningFailure) -> String {
        var payload = payload
        if let device {
            payload.deviceVerificationNonce = device.nonce
            payload.deviceVerification = device.value
        }
        return try await sign(payload, kind, in: payload.environment)
    }

    func appTransaction(_ payload: JWSAppTransactionDecodedPayload, for device: DeviceBinding? = nil) async throws(SigningFailure)
        -> String
    {
        var payload = payload
        if let device {
            payload.deviceVerificationNonce = device.nonce
            payload.deviceVerification = device.value
        }
        return try await sign(payload, .appTransaction, in: payload.receiptType)
    }

    /// A notification's body with its documents inside.
    func notification(_ draft: NotificationDraft) async throws(SigningFailure) -> String {
        var payload = ResponseBodyV2DecodedPayload()
        payload.notificationType = draft.type
        payload.subtype = draft.subtype
        payload.notificationUUID = draft.uuid
        payload.version = "2.0"
        payload.signedDate = draft.signedDate
        if let summary = draft.summary {
            payload.summary = summary
        } else if let token = draft.externalToken {
            payload.externalPurchaseToken = token
        } else if let appTransaction = draft.appTransaction {
            payload.appData = try await appData(draft, appTransaction)
        } else {
            payload.data = try await data(draft)
        }
        return try await sign(payload, .notification, in: draft.environment)
    }

    private func data(_ draft: NotificationDraft) async throws(SigningFailure) -> NotificationData {
        var data = NotificationData()
        data.appAppleId = draft.appAppleID
        data.bundleId = draft.app
        data.environment = draft.environment
        if let transaction = draft.transaction {
            data.bundleVersion = draft.bundleVersion
            data.signedTransactionInfo = try await self.transaction(transaction, as: .notificationTransaction)
        }
        data.status = draft.status
        data.consumptionRequestReason = draft.consumptionRequestReason
        if let renewalInfo = draft.renewalInfo {
            data.signedRenewalInfo = try await self.renewalInfo(renewalInfo, as: .notificationRenewalInfo)
        }
        return data
    }

    private func appData(_ draft: NotificationDraft, _ appTransaction: JWSAppTransactionDecodedPayload) async throws(SigningFailure)
        -> NotificationAppData
    {
        var data = NotificationAppData()
        data.appAppleId = draft.appAppleID
        data.bundleId = draft.app
        data.environment = draft.environment
        data.signedAppTransactionInfo = try await sign(appTransaction, .appTransaction, in: draft.environment)
        return data
    }

    /// An app receipt as its file's octets.
    func receipt(_ receipt: AppReceipt) async throws(SigningFailure) -> [UInt8] {
        if receipt.receiptType == .xcode {
            let identity = try await AuthorityShelf.shared.xcodeReceiptIdentity(seed: seed)
            return try ReceiptBuilder.xcode.receipt(receipt, signedBy: identity)
        }
        let authority = try await AuthorityShelf.shared.authority(
            .receipts, seed: seed, responder: responder, generation: .current(rotation))
        return try ReceiptBuilder().receipt(receipt, signedBy: authority.identity)
    }

    /// A transaction receipt of iOS 6 as text.
    func transactionReceipt(_ info: [(key: String, value: String)], environment: AppStoreEnvironment) async throws(SigningFailure)
        -> [UInt8]
    {
        let authority = try await AuthorityShelf.shared.authority(
            .receipts, seed: seed, responder: responder, generation: .current(rotation))
        var members: [(key: String, value: String)] = environment == .production ? [] : [(key: "environment", value: "Sandbox")]
        members += [(key: "pod", value: environment == .production ? "17" : "100"), (key: "signing-status", value: "0")]
        return try LegacyReceiptBuilder.receipt(purchaseInfo: info, members: members, signedBy: authority.identity)
    }

    /// Whether a transaction receipt bears this signer's signature.
    func isOwn(_ receipt: LegacyReceipt) async throws(SigningFailure) -> Bool {
        guard receipt.signature == .matchesEnclosedCertificate else { return false }
        for authority in try await ownReceiptAuthorities() {
            if receipt.certificate?.der == authority.identity.certificates.first { return true }
        }
        return false
    }

    /// Whether a container is one that this signer made: signatures have no chance in them, so it can be made again and compared.
    func isOwn(_ receipt: UnverifiedReceipt) async throws(SigningFailure) -> Bool {
        for authority in try await ownReceiptAuthorities() {
            if try ReceiptBuilder().container(of: receipt.signedOctets, signedBy: authority.identity) == receipt.bytes { return true }
        }
        return false
    }

    /// Every authority under which this signer has signed receipts, newest first.
    private func ownReceiptAuthorities() async throws(SigningFailure) -> [SigningAuthority] {
        var authorities: [SigningAuthority] = []
        for generation in (0...rotation).reversed() {
            for responder in Set([responder, nil]) {
                authorities.append(
                    try await AuthorityShelf.shared.authority(
                        .receipts, seed: seed, responder: responder, generation: .current(generation)))
            }
        }
        return authorities
    }

    /// The roots of an environment's documents: of signed data, then of receipts.
    func roots(of environment: AppStoreEnvironment) async throws(SigningFailure) -> [[UInt8]] {
        if environment == .xcode || environment == .localTesting {
            let signedData = try await AuthorityShelf.shared.authority(.xcode, seed: seed).identity
            let receipts = try await AuthorityShelf.shared.xcodeReceiptIdentity(seed: seed)
            return signedData.certificates + receipts.certificates
        }
        var roots: [[UInt8]] = []
        for kind in [SigningPlan.Kind.signedData, .receipts] {
            roots += try await AuthorityShelf.shared.authority(kind, seed: seed).identity.certificates.suffix(1)
        }
        return roots
    }

    /// What Apple asks a server for when a customer is about to cancel.
    func realtimeRequest(_ payload: DecodedRealtimeRequestBody) async throws(SigningFailure) -> String {
        try await sign(payload, .realtimeRequest, in: payload.environment)
    }

    /// Answers a question about the revocation of this authority's certificates (RFC 6960).
    func revocationAnswer(to request: [UInt8], _ answer: OCSPResponder.Answer) async throws(SigningFailure) -> [UInt8] {
        for kind in [SigningPlan.Kind.signedData, .receipts] {
            let authority = try await AuthorityShelf.shared.authority(kind, seed: seed, responder: responder)
            // The answers hold as long as the certificates, so that they depend on no clock.
            let validity = AuthorityShelf.validity
            var generator = SeededGenerator(seed: seed, purpose: "responder \(kind)")
            var responder = try OCSPResponder(
                of: authority, answer: answer, signer: .issuer, validity: (from: validity.lowerBound, to: validity.upperBound),
                using: &generator)
            responder.answersOnlyKnown = true
            for generation in 0..<rotation {
                responder.know(
                    try await AuthorityShelf.shared.authority(kind, seed: seed, responder: nil, generation: .current(generation + 1)))
            }
            if try responder.isAbout(request) { return try responder.respond(to: request) }
        }
        return OCSPResponder.refusal(.unauthorized)
    }

    private func sign(_ payload: some Encodable & Sendable, _ kind: DocumentKind, in environment: AppStoreEnvironment?)
        async throws(SigningFailure) -> String
    {
        let isXcode = environment == .xcode || environment == .localTesting
        let struck = await faults.take(kind)
        var generation = AuthorityShelf.Generation.current(rotation)
        if struck.contains(where: { $0.kind == .expiredCertificate }) { generation = .expired }
        let authority = try await AuthorityShelf.shared.authority(
            isXcode ? .xcode : .signedData, seed: seed, responder: responder, generation: isXcode ? .current(0) : generation)
        guard !struck.isEmpty, let content = ScenarioDecoding.json(payload).members else {
            return String(decoding: try authority.identity.sign(payload), as: UTF8.self)
        }
        let distorted = DocumentDistortion.apply(struck, to: .object(content))
        return String(decoding: try authority.identity.sign(payload: distorted.bytes), as: UTF8.self)
    }
}

/// What a device-side document says about the device it is for.
struct DeviceBinding: Sendable {
    let nonce: String
    let value: String

    init(nonce: String, deviceID: String) {
        self.nonce = nonce
        value = Base64Form.encode(DeviceVerification.value(nonce: nonce, deviceID: deviceID))
    }
}
