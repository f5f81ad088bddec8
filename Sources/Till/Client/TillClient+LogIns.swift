extension TillClient.Parts {
    /// Tells the server of log-ins that it does not know of yet, one attempt each.
    ///
    /// What the server refuses for good is given up and said; everything else is kept and told again.
    /// - Returns: whether any was told, and how many wait.
    func tellLogIns() async -> (told: Bool, waiting: Int) {
        var told = false
        for logIn in await identity.pendingLogIns() {
            do throws(TillError) {
                try await LogInMessage(logIn: logIn).send(over: link)
                told = true
                await identity.forget(logIn)
            } catch {
                guard LogInMessage.hopeless.contains(error.code) else { continue }
                if await identity.forget(logIn) { await events.add(.alarm(error)) }
            }
        }
        return (told, await identity.pendingLogIns().count)
    }
}
