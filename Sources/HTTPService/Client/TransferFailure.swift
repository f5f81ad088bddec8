import CCurl

extension HTTPClientError {
    static func badRequest(_ message: String) -> HTTPClientError {
        HTTPClientError(code: .badRequest, description: message, isRetryable: false)
    }

    static func timeout(_ host: String, after time: Duration) -> HTTPClientError {
        HTTPClientError(
            code: .timeout, description: "\(host) had not answered completely after \(time.milliseconds) ms; try again later.",
            isRetryable: true)
    }

    static func overloaded(_ host: String, waiting: Int) -> HTTPClientError {
        HTTPClientError(
            code: .overloaded, description: "\(waiting) requests wait already, so the one to \(host) was not sent; try again later.",
            isRetryable: true)
    }

    static func cancelled(_ host: String) -> HTTPClientError {
        HTTPClientError(code: .cancelled, description: "The request to \(host) was cancelled.", isRetryable: false)
    }

    static func tooLarge(_ host: String, limit: Int) -> HTTPClientError {
        HTTPClientError(
            code: .responseTooLarge,
            description: "The reply of \(host) is longer than the \(limit) bytes allowed; raise the bound if it is right.",
            isRetryable: false)
    }

    /// Translates what the library says.
    init(_ code: CURLcode, transfer: Transfer, wasConnected: Bool) {
        let host = transfer.target.host
        let detail = HTTPRefusal.excerpt(String(cString: transfer.problem), limit: 160)
        let reason = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        if let refused = transfer.refused, !wasConnected {
            self.init(
                code: .addressRefused,
                description: "\(host) has the address \(refused), to which no connection may be made; name a public one, or allow it.",
                isRetryable: false)
            return
        }
        switch code {
        case CURLE_OPERATION_TIMEDOUT where !wasConnected:
            self.init(
                code: .connectTimeout,
                description: "No connection to \(host) stood in time; check the network and try again later.", isRetryable: true)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timeout(host, after: transfer.request.timeout)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self.init(
                code: .nameNotFound, description: "The name \(host) has no address at the moment; check its spelling and DNS.",
                isRetryable: true)
        case CURLE_COULDNT_CONNECT:
            self.init(code: .connectionFailed, description: "Could not connect to \(host): \(reason). Try again later.", isRetryable: true)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
            self.init(
                code: .tlsFailed, description: "TLS with \(host) failed: \(reason). Check its certificate and the file of authorities.",
                isRetryable: false)
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            self.init(
                code: .connectionLost, description: "The connection to \(host) broke before the reply was complete: \(reason). Try again.",
                isRetryable: true)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
            self.init(code: .badResponse, description: "\(host) did not answer with correct HTTP: \(reason).", isRetryable: false)
        case CURLE_URL_MALFORMAT:
            self = .badRequest("The URL for \(host) is malformed: \(reason). Correct it.")
        default:
            self.init(code: .failed, description: "The request to \(host) failed: \(reason) (\(code.rawValue)).", isRetryable: true)
        }
    }
}
