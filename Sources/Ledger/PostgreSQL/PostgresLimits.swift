/// How long the parts of a transaction may take on the server, in milliseconds.
struct PostgresLimits {
    /// How long submissions that share a transaction wait for a lock: one that meets another's must not keep the rest waiting.
    private static let sharedLockMilliseconds = 250

    let statementMilliseconds: Int
    var lockMilliseconds: Int
    let answerMilliseconds: Int

    init(_ configuration: PostgreSQLLedgerConfiguration, isShared: Bool = false) {
        statementMilliseconds = configuration.statementMilliseconds
        lockMilliseconds =
            isShared ? min(configuration.lockMilliseconds, Self.sharedLockMilliseconds) : configuration.lockMilliseconds
        answerMilliseconds = configuration.answerMilliseconds
    }

    func bind(to parameters: PostgresParameters) {
        parameters.bind(String(statementMilliseconds))
        parameters.bind(String(lockMilliseconds))
        parameters.bind(String(answerMilliseconds))
    }
}
