import AppStoreDeviceProtocol
import Foundation
import HTTPService

/// `POST /device/v1/{call}`: the device protocol.
enum DeviceRoutes {
    /// A reply must come before the server's own deadline of 30 seconds.
    static let longestWait: Int32 = 25_000

    static func routes(_ store: SimulatedAppStore) -> [Route] {
        [
            .post("/device/v1/{call}", bodyLimit: 1 << 20) { request in
                await answer(request, store)
            }
        ]
    }

    private static func answer(_ request: HTTPRequest, _ store: SimulatedAppStore) async -> HTTPResponse {
        let name = request.parameter("call") ?? ""
        guard let call = DeviceCall.Name(rawValue: name) else {
            let known = DeviceCall.Name.allCases.map(\.rawValue).joined(separator: ", ")
            return JSONAnswer.problem(404, "unknownCall", "there is no device call `\(name.prefix(40))`; there are \(known)")
        }
        var message: DeviceRequest
        do {
            message = try DeviceMessageCoding.decode(DeviceRequest.self, from: Data(request.body))
        } catch {
            return JSONAnswer.unreadable(error)
        }
        guard message.call.name == call else {
            return JSONAnswer.problem(400, "badBody", "the body is a call of `\(message.call.name.rawValue)`: post it to that path")
        }
        if case .events(var events) = message.call {
            events.waitMilliseconds = min(events.waitMilliseconds, longestWait)
            message.call = .events(events)
        }
        do {
            return JSONAnswer.of(try await store.call(message))
        } catch .status(let status) {
            return JSONAnswer.problem((400...599).contains(status) ? status : 503, "fault", "a planned fault")
        } catch .malformedReply {
            var reply = HTTPResponse.text("<html><body>We will be back soon", status: 200)
            reply.isCut = true
            return reply
        } catch {
            return JSONAnswer.problem(504, "fault", "a planned fault: the request or its reply is lost")
        }
    }
}
