import Testing

@testable import TillCLI

@Suite("till simulate, without serving")
struct SimulateTests {
    static let shop = #"{"version":{"major":4,"minor":0},"products":[{"productID":"a","type":"Consumable","displayPrice":"0.99"}]}"#

    @Test(
        "wrong options and catalogues are named, with status 2",
        arguments: [
            ([], "--storekit FILE is missing"),
            (["--storekit", "none.storekit"], "none.storekit"),
            (["--storekit", "shop.storekit", "--clock", "fast"], "--clock fast"),
            (["--storekit", "shop.storekit", "--clock", "x0"], "--clock x0"),
            (["--storekit", "shop.storekit", "--start", "yesterday"], "--start yesterday"),
            (["--storekit", "shop.storekit", "--pace", "slow"], "--pace slow"),
            (["--storekit", "shop.storekit", "--grace", "5"], "--grace 5"),
            (["--storekit", "shop.storekit", "--environment", "Moon"], "--environment Moon"),
            (["--storekit", "broken.storekit"], "no JSON"),
        ])
    func wrongUse(words: [String], hint: String) async throws {
        try await ServeTests.inFolder(["shop.storekit": Self.shop, "broken.storekit": "{"]) { folder in
            let console = Console()
            let status = await CommandLineTool.run(["simulate"] + words, in: console.surroundings(folder: folder))
            #expect(status == .usage)
            #expect(console.errors.contains(hint), "\(console.errors)")
        }
    }

    @Test("a port that is taken is told, with status 1")
    func portTaken() async throws {
        try await ServeTests.inFolder(["shop.storekit": Self.shop]) { folder in
            let console = Console()
            let words = ["simulate", "--storekit", "shop.storekit", "--host", "192.0.2.1", "--port", "0"]
            #expect(await CommandLineTool.run(words, in: console.surroundings(folder: folder)) == .failure)
            #expect(console.errors.contains("till simulate:"))
        }
    }
}
