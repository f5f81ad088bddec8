import Foundation

/// Where a URL leads, without the path and the query, which may hold a secret.
struct PlaceOfAddress: CustomStringConvertible {
    let description: String

    init(_ address: String) {
        let url = URL(string: address)
        let port = url?.port.map { ":\($0)" } ?? ""
        description = "\(url?.scheme ?? "?")://\(Excerpt(url?.host ?? "?"))\(port)"
    }
}
