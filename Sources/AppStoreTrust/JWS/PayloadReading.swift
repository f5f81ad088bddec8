import AppStoreTypes
import Foundation

/// A payload's content before anything is known about its signature.
///
/// The moment of signing is needed to judge the certificates; that the content cannot be read is told only once the signature
/// holds, because then, and only then, it is Apple who wrote something new.
struct PayloadReading<Payload: SignedPayload> {
    private let outcome: Result<Payload, TrustRefusal>
    /// When the document says that it was signed; `nil` when it does not say or cannot be read.
    let moment: EpochMilliseconds?

    init(_ json: [UInt8]) {
        do {
            let payload = try Payload.read(json)
            outcome = .success(payload)
            moment = payload.signingMoment
        } catch {
            outcome = .failure(Self.refusal(error, size: json.count))
            let dates = try? JSONDecoder().decode(Dates.self, from: Data(json))
            moment = dates?.signedDate ?? dates?.receiptCreationDate
        }
    }

    /// The content.
    ///
    /// - Throws: `jws.payload`.
    func get() throws(TrustRefusal) -> Payload { try outcome.get() }

    private struct Dates: Decodable {
        let signedDate: EpochMilliseconds?
        let receiptCreationDate: EpochMilliseconds?
    }

    private static func refusal(_ error: any Error, size: Int) -> TrustRefusal {
        TrustRefusal(
            .jwsPayload, .payload,
            "The payload (\(size) bytes) is properly signed but cannot be read as \(Payload.self): \(PayloadFault.words(error)). "
                + "Send the document to the call for its kind; if it is of this kind, keep it and update Till.", isRetryable: true)
    }
}
