import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Retention Messaging")
struct RetentionCallsTests {
    private static let base = "/inApps/v1/messaging"
    private static let image = "a1b2c3d4-e5f6-7890-a1b2-c3d4e5f67890"
    private static let message = "b1b2c3d4-e5f6-7890-a1b2-c3d4e5f67890"

    /// A PNG as far as its head and chunks go.
    private func png(width: UInt32, height: UInt32, colour: UInt8) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            number(UInt32(content.count)) + Array(kind.utf8) + content + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", number(width) + number(height) + [8, colour, 0, 0, 0])
            + chunk("IDAT", [0]) + chunk("IEND", [])
    }

    private func put(_ server: TeamServer, _ path: String, _ body: [UInt8]) async throws -> Int32? {
        let headers: HTTPHeaders = ["Authorization": "Bearer " + (try server.token())]
        let target = "/" + server.environment.rawValue.lowercased() + Self.base + path
        let reply = await server.router.respond(to: try HTTPRequest(method: "PUT", target: target, headers: headers, body: body, id: "r"))
        return reply.status == 200 ? nil : try JSONDecoder().decode(APIError.self, from: Data(reply.body)).errorCode?.rawValue
    }

    @Test("images have Apple's sizes and no transparency; messages Apple's lengths")
    func bounds() async throws {
        let server = try await TeamServer(try Town(environment: .sandbox), at: .sandbox)
        let path = "/image/\(Self.image)"
        #expect(try await put(server, path, Array("no image".utf8)) == 4_000_161)
        #expect(try await put(server, path, png(width: 3_840, height: 200, colour: 6)) == 4_000_161)
        #expect(try await put(server, path, png(width: 100, height: 200, colour: 2)) == 4_000_216)
        #expect(try await put(server, path + "?imageSize=SMALL", png(width: 3_840, height: 200, colour: 2)) == 4_000_216)
        #expect(try await put(server, path, png(width: 3_840, height: 200, colour: 2)) == nil)
        #expect(try await put(server, path, png(width: 3_840, height: 200, colour: 2)) == 4_090_000)
        func message(_ members: String, header: Int = 5, body: Int = 5) async throws -> Int32? {
            let text =
                #"{"header":"\#(String(repeating: "h", count: header))","body":"\#(String(repeating: "b", count: body))"\#(members)}"#
            return try await put(server, "/message/\(Self.message)", Array(text.utf8))
        }
        let point = #"{"text":"one","imageIdentifier":"\#(Self.image)","altText":"a"}"#
        #expect(try await message("", header: 67) == 4_000_162)
        #expect(try await message("", body: 145) == 4_000_163)
        #expect(try await message(#","headerPosition":"ABOVE_IMAGE""#) == 4_000_224)
        let six = Array(repeating: point, count: 6).joined(separator: ",")
        #expect(try await message(#","bulletPoints":[\#(six)]"#) == 4_000_218)
        #expect(try await message(#","image":{"imageIdentifier":"\#(Self.message)"}"#) == 4_040_014)
        #expect(try await message(#","bulletPoints":[\#(point)]"#) == nil)
        #expect(try await message("") == 4_090_001)
        #expect(try await server.code("DELETE", Self.base + path) == 4_030_019)
        #expect(try await server.code("PUT", Self.base + "/realtime/url", #"{"realtimeURL":"ftp://x"}"#) == 4_000_215)
        #expect(try await server.code("GET", Self.base + "/default/gold.month/en-US") == 4_040_020)
        #expect(try await server.code("GET", Self.base + "/default/gold.month/1") == 4_000_164)
        #expect(try await server.code("GET", Self.base + "/default/never/en-US") == 4_000_023)
    }
}
