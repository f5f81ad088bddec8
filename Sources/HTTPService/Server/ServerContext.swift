/// What all loops of one server share.
struct ServerContext: Sendable {
    let limits: HTTPLimits
    let router: Router
    let requestIDs: @Sendable () -> String
    let accessLog: HTTPServer.AccessLog?
    let load: ServerLoad
    let isStopping: Locked<Bool>
}
