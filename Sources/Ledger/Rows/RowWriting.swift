import AppStoreTypes
import Entitlements

/// Takes the values of a row or of a question, one after the other.
protocol RowWriting: AnyObject {
    associatedtype Failure: Error

    func bind(_ number: Int64?) throws(Failure)
    func bind(_ text: String?) throws(Failure)
    func bind(_ octets: [UInt8]?) throws(Failure)
}

/// Binds the values of the domain, each in the form in which `RowReading` reads it.
extension RowWriting {
    func bind(_ moment: EpochMilliseconds?) throws(Failure) { try bind(moment?.milliseconds) }

    func bind(_ number: Int32?) throws(Failure) { try bind(number.map(Int64.init)) }

    func bind(_ flag: Bool?) throws(Failure) { try bind(flag.map { $0 ? 1 : 0 } as Int64?) }

    func bind(id: (some TextIdentifier)?) throws(Failure) { try bind(id?.rawValue) }

    func bind(value: (some OpenTextSet)?) throws(Failure) { try bind(value?.rawValue) }

    func bind(value: (some OpenNumberSet)?) throws(Failure) { try bind(value?.rawValue) }

    func bind(_ digest: EvidenceDigest) throws(Failure) { try bind(digest.bytes) }

    func bind(_ token: AppAccountToken?) throws(Failure) { try bind(token?.storedOctets) }

    func bind(_ source: FactSource) throws(Failure) {
        try bind(source.isSigned)
        try bind(source.date)
        try bind(source.evidence)
    }

    func bind(_ offer: Offer?) throws(Failure) {
        try bind(value: offer?.type)
        try bind(id: offer?.id)
        try bind(value: offer?.paymentMode)
        try bind(offer?.period)
    }

    func bind(_ money: Money?) throws(Failure) {
        try bind(money?.milliunits)
        try bind(id: money?.currency)
    }
}
