/// What all loops of one server share.
struct ServerContext: Sendable {
    /// The bounds at the start; each loop holds those of the moment.
    let limits: HTTPLimits
    let clients: ClientAddress
    let router: Router
    let requestIDs: @Sendable () -> String
    let accessLog: HTTPServer.AccessLog?
    let load: ServerLoad
    let isStopping: Locked<Bool>
}
