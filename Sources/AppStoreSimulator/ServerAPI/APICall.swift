import AppStoreTypes
import HTTPService

/// A request to the App Store Server API whose token was accepted.
struct APICall: Sendable {
    let environment: AppStoreEnvironment
    /// The app that the token names.
    let app: BundleID
    let request: HTTPRequest

    /// A named part of the path.
    func parameter(_ name: String) -> String { request.parameter(name) ?? "" }

    /// Every value of a query item that may be repeated.
    func values(_ name: String) -> [String] { request.query.filter { $0.name == name }.map(\.value) }

    /// The first value of a query item; `nil` when there is none.
    func value(_ name: String) -> String? { request.queryValue(name) }

    /// The members of the body.
    ///
    /// - Throws: status 400 without Apple's error object when it is no JSON object.
    func body() throws(APIRefusal) -> APIBody {
        guard let value = try? JSONReader.read(request.body), value.members != nil else { throw .plain(400) }
        return APIBody(value: value)
    }
}

/// The JSON object that came with a request.
struct APIBody: Sendable {
    let value: JSONValue

    /// Whether a member is there and not null.
    func has(_ name: String) -> Bool { value[name].map { $0 != .null } ?? false }

    func text(_ name: String) -> String? { value[name]?.text }

    func integer(_ name: String) -> Int64? { value[name]?.integer }

    func truth(_ name: String) -> Bool? { value[name]?.bool }

    func object(_ name: String) -> APIBody? { value[name].flatMap { $0.members == nil ? nil : APIBody(value: $0) } }

    /// The objects of a list; `nil` when the member is no list of objects.
    func objects(_ name: String) -> [APIBody]? {
        guard let elements = value[name]?.elements, elements.allSatisfy({ $0.members != nil }) else { return nil }
        return elements.map(APIBody.init(value:))
    }

    /// A number of one of Apple's sets.
    ///
    /// - Throws: `code` when the member is missing or not in the set.
    func number<Value: OpenNumberSet>(_ name: String, in set: Value.Type, else code: APIErrorCode) throws(APIRefusal) -> Value {
        guard let number = integer(name).flatMap(Int32.init(exactly:)), Value(rawValue: number).isKnown else { throw APIRefusal(code) }
        return Value(rawValue: number)
    }

    /// A word of one of Apple's sets.
    ///
    /// - Throws: `code` when the member is missing or not in the set.
    func word<Value: OpenTextSet>(_ name: String, in set: Value.Type, else code: APIErrorCode) throws(APIRefusal) -> Value {
        guard let text = text(name), Value(rawValue: text).isKnown else { throw APIRefusal(code) }
        return Value(rawValue: text)
    }
}
