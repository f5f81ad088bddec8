import AppStoreTypes
import Entitlements

/// Binds the values of the domain, each in the form in which `SQLiteRow` reads it.
extension SQLiteStatement {
    func bind(_ moment: EpochMilliseconds?) throws(SQLiteFailure) { try bind(moment?.milliseconds) }

    func bind(_ number: Int32?) throws(SQLiteFailure) { try bind(number.map(Int64.init)) }

    func bind(_ flag: Bool?) throws(SQLiteFailure) { try bind(flag.map { $0 ? 1 : 0 } as Int64?) }

    func bind(id: (some TextIdentifier)?) throws(SQLiteFailure) { try bind(id?.rawValue) }

    func bind(value: (some OpenTextSet)?) throws(SQLiteFailure) { try bind(value?.rawValue) }

    func bind(value: (some OpenNumberSet)?) throws(SQLiteFailure) { try bind(value?.rawValue) }

    func bind(_ digest: EvidenceDigest) throws(SQLiteFailure) { try bind(digest.bytes) }

    func bind(_ token: AppAccountToken?) throws(SQLiteFailure) { try bind(token?.storedOctets) }
}
