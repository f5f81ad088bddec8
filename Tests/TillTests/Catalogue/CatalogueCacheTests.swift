import Foundation
import Testing

@testable import Till

@Suite("The list on disk")
struct CatalogueCacheTests {
    let home: TemporaryFolder
    let list = CachedCatalogue(body: Data("{\"products\":[]}".utf8), received: Date(timeIntervalSince1970: 1_800_000_000))

    init() throws { home = try TemporaryFolder() }

    @Test("each server and key has its own list")
    func scopes() {
        let mine = FileCatalogueCache(folder: home.url.appendingPathComponent("caches/till"), scope: "https://a\npk_1")
        #expect(mine.read() == nil)
        mine.write(list)
        #expect(mine.read() == list)
        for scope in ["https://a\npk_2", "https://b\npk_1"] {
            #expect(FileCatalogueCache(folder: home.url.appendingPathComponent("caches/till"), scope: scope).read() == nil)
        }
    }

    @Test(
        "a damaged or strange file is no list, and the next good list replaces it",
        arguments: ["", "{", "null", "{\"received\":\"x\",\"list\":{}}", "{\"list\":{}}", "\u{0}\u{0}"])
    func damage(text: String) throws {
        let cache = FileCatalogueCache(folder: home.url, scope: "s")
        cache.write(list)
        let name = try #require(try home.names().first)
        try Data(text.utf8).write(to: home.url.appendingPathComponent(name))
        #expect(cache.read() == nil)
        cache.write(list)
        #expect(cache.read() == list)
        #expect(try home.names() == [name])
    }

    @Test("a place that cannot be written costs nothing but the question")
    func unwritable() {
        let cache = FileCatalogueCache(folder: URL(fileURLWithPath: "/proc/till"), scope: "s")
        cache.write(list)
        #expect(cache.read() == nil)
    }
}
