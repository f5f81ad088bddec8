import AppStoreTypes
import Entitlements

extension SQLiteRows {
    /// Adds to an app's chain what it lacks, up to a batch.
    func seal(_ app: AppID, hash: EvidenceHash) throws(SQLiteFailure) -> Int {
        let number = try number(of: app)
        let last = try begin(.lastOfChain)
        try last.bind(number)
        var position: Int64 = 0
        var link = ChainEntry.origin
        var row: Int64 = 0
        if try last.step() { (position, link, row) = (last.integer(0), last.octets(1), last.integer(2)) }
        last.begin()
        let read = try begin(.unsealedEvidence)
        try read.bind(number)
        try read.bind(row)
        try read.bind(Int64(ChainEntry.batch))
        var found: [(row: Int64, evidence: Evidence)] = []
        while try read.step() {
            var columns = SQLiteRow(read)
            let row = columns.number()
            guard let digest = columns.digest() else { throw .damagedRow("evidence", String(row)) }
            found.append((row, columns.evidence(digest)))
        }
        for (row, evidence) in found {
            position += 1
            link = ChainEntry.link(after: link, evidence, hash: hash)
            let insert = try begin(.insertChain)
            try insert.bind(number)
            try insert.bind(position)
            try insert.bind(evidence.digest)
            try insert.bind(link)
            try insert.bind(row)
            try insert.run()
        }
        return found.count
    }
}

extension FactReader {
    /// Every app, in order.
    func apps() throws(SQLiteFailure) -> [AppID] {
        let read = try connection.statement(.readApps)
        read.begin()
        var found: [AppID] = []
        while try read.step() { found.append(AppID(read.text(0) ?? "")) }
        return found
    }

    /// Entries of an app's chain with the evidence as it is now.
    func chain(of app: AppID, after position: Int64) throws(SQLiteFailure) -> [ChainEntry] {
        let read = try connection.statement(.readChain)
        read.begin()
        try read.bind(id: app)
        try read.bind(position)
        try read.bind(Int64(ChainEntry.batch))
        var found: [ChainEntry] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try row.chainEntry())
        }
        return found
    }

    /// How many documents an app has, and how many of them the chain has.
    func evidenceCount(of app: AppID) throws(SQLiteFailure) -> (documents: Int64, sealed: Int64) {
        let read = try connection.statement(.countEvidence)
        read.begin()
        try read.bind(id: app)
        defer { read.begin() }
        guard try read.step() else { return (0, 0) }
        return (read.integer(0), read.integer(1))
    }
}

extension RowReading {
    /// An entry from the columns position, sealed digest, link, kept digest, kind, channel, moment, bytes.
    mutating func chainEntry() throws(Failure) -> ChainEntry {
        let position = number()
        let digest = digest()
        let link = octets() ?? []
        let kept = self.digest()
        guard let digest else { throw .damagedRow("chain", String(position)) }
        return ChainEntry(position: position, digest: digest, link: link, evidence: kept.map { evidence($0) })
    }
}
