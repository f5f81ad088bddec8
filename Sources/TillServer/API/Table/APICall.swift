import HTTPService

/// One call of the API: who may make it, what it takes, what it answers, and what answers it.
///
/// The service, the checks of each request and `/openapi.json` come from the same values.
struct APICall: Sendable {
    /// Who may make a call.
    enum Access: Hashable, Sendable {
        /// Anybody; what is signed counts, or nothing is told.
        case open
        /// An app by its key, or its team by a key that has the scope; by any genuine key where there is none.
        case app(Scope?)
        /// The team, by a key that has the scope.
        case team(Scope)
    }

    /// What answers a call.
    typealias Answer = @Sendable (APIRequest) async throws(Problem) -> HTTPResponse

    /// The method in capitals.
    let method: String
    /// The path, such as `/v1/customers/{id}`.
    let path: String
    /// A name for programs that are made from the document, in camel case.
    let name: String
    /// What it does, in a sentence.
    let summary: String
    /// Who may make it.
    let access: Access
    /// Values of the path and the query, and header fields.
    var parameters: [APIParameter] = []
    /// The body; `nil` when it takes none.
    var body: APIBody?
    /// What it answers when it goes well.
    var replies: [APIReply]
    /// Problems of its own, beside those that every call may have.
    var problems: [ProblemCode] = []
    /// Whether an overloaded server may refuse it.
    var isSheddable = true
    /// Whether a name in `Idempotency-Key` makes it safe to send twice.
    var takesIdempotencyKey = false
    /// Whether the reply has an `ETag` and `If-None-Match` is heeded.
    var isConditional = false
    /// What answers it.
    let answer: Answer

    /// The values outside the body, those included that calls of the same kind share.
    var everyParameter: [APIParameter] {
        parameters + (takesIdempotencyKey ? [.idempotencyKey] : []) + (isConditional ? [.ifNoneMatch] : [])
    }

    /// What it answers when it goes well, those included that calls of the same kind share.
    var everyReply: [APIReply] {
        replies + (isConditional ? [APIReply(status: 304, meaning: "The content is the one that If-None-Match names.")] : [])
    }
}

/// The body that a call takes.
struct APIBody: Sendable {
    /// What it must be; `nil` for one that the call reads by itself.
    let schema: APISchema
    /// The most bytes.
    let limit: Int
    /// Whether the table checks it; a call with a large body reads it once, by itself.
    var isChecked = true
    /// Whether the call may be made without one.
    var isOptional = false
}

/// What a call answers when it goes well.
struct APIReply: Sendable {
    /// The status.
    let status: Int
    /// When, in a sentence.
    let meaning: String
    /// What the body is, for each kind in which the reply can be had; empty for none.
    var bodies: [(contentType: String, schema: APISchema)] = []

    /// A reply in JSON.
    static func json(_ status: Int, _ schema: APISchema, _ meaning: String) -> APIReply {
        APIReply(status: status, meaning: meaning, bodies: [("application/json", schema)])
    }

    /// A reply of 200 in JSON.
    static func ok(_ schema: APISchema, _ meaning: String) -> APIReply { json(200, schema, meaning) }

    /// The reply, also to be had as lines of text for people.
    var orText: APIReply {
        APIReply(status: status, meaning: meaning, bodies: bodies + [("text/plain", .text(0...16_777_216))])
    }
}

/// A value that a call takes outside its body.
struct APIParameter: Sendable {
    /// Where it stands.
    enum Place: String, Sendable {
        /// Between the slashes of the path.
        case path
        /// Behind the question mark.
        case query
        /// In the head.
        case header
    }

    /// The name.
    let name: String
    /// Where it stands.
    let place: Place
    /// What it must be; texts and whole numbers only.
    let schema: APISchema
    /// What it means, in a sentence.
    let meaning: String
    /// Whether the call cannot be made without it.
    var isRequired = false

    /// A value of the path, which is always there.
    static func path(_ name: String, _ schema: APISchema, _ meaning: String) -> APIParameter {
        APIParameter(name: name, place: .path, schema: schema, meaning: meaning, isRequired: true)
    }

    /// The name by which a request that is sent twice is carried out once.
    static let idempotencyKey = APIParameter(
        name: "Idempotency-Key", place: .header, schema: .text(1...128, .visible),
        meaning: "A name drawn for this request: sent again with it within a day, the request is answered with the first reply.")

    /// What the caller has already.
    static let ifNoneMatch = APIParameter(
        name: "If-None-Match", place: .header, schema: .text(0...1_024),
        meaning: "The ETag of an earlier reply: 304 when nothing has changed.")

    /// A value of the query.
    static func query(_ name: String, _ schema: APISchema, _ meaning: String) -> APIParameter {
        APIParameter(name: name, place: .query, schema: schema, meaning: meaning)
    }
}
