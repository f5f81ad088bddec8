/// Hears how a request ended; every method may be left out.
public protocol SKRequestDelegate: NSObjectProtocol {
    /// The request ended well.
    func requestDidFinish(_ request: SKRequest)
    /// The request failed.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}
    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}

    /// The method of the same name, to be called with a question mark.
    public var requestDidFinish: ((SKRequest) -> Void)? { { self.requestDidFinish($0) } }
    /// The labelled method, to be called with a question mark.
    public var request: SKRequestDelegateCalls? { SKRequestDelegateCalls(delegate: self) }
}

/// Lets code call the labelled method of a delegate with a question mark.
public struct SKRequestDelegateCalls {
    let delegate: any SKRequestDelegate

    /// Tells that the request failed.
    public func callAsFunction(_ request: SKRequest, didFailWithError error: any Error) {
        delegate.request(request, didFailWithError: error)
    }
}
