import Foundation
import HTTPService

@testable import Till

/// A real HTTP server's list of products, which can be changed and broken while it runs.
final class ListServer: Sendable {
    struct State {
        var status = 200
        var body = ""
        var asked = 0
    }

    let state = Guarded(State())
    let time = Guarded(Date(timeIntervalSince1970: 1_800_000_000))

    var asked: Int { state.withLock { $0.asked } }

    func offer(_ ids: [String]) {
        let products = ids.map {
            "{\"productId\":\"\($0)\",\"entitlements\":[\"pro\",\"\($0)\"],\"metadata\":{\"badge\":\"\($0)\",\"n\":1.10}}"
        }
        answer("{\"app\":\"game\",\"asOf\":\"2027-01-15T08:00:00.250Z\",\"products\":[\(products.joined(separator: ","))]}")
    }

    func answer(_ body: String, status: Int = 200) {
        state.withLock {
            $0.body = body
            $0.status = status
        }
    }

    /// The clock goes on by that many seconds.
    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    var surroundings: Surroundings {
        Surroundings(now: { [time] in time.withLock { $0 } }, sleep: { _ in }, random: { 0.5 }, makeUUID: { UUID() })
    }

    var route: Route {
        .get("/v1/products") { [state] _ in
            let (status, body) = state.withLock { state in
                state.asked += 1
                return (state.status, state.body)
            }
            return .json(Array(body.utf8), status: status)
        }
    }
}
