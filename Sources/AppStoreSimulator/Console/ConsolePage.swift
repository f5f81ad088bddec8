import HTTPService

/// A page of the console: the frame around every content.
struct ConsolePage: Sendable {
    let title: String
    let path: String
    let content: HTML

    static let tabs: [(path: String, title: String)] = [
        ("/", "Overview"), ("/console/catalogue", "Catalogue"), ("/console/people", "People"), ("/console/purchases", "Purchases"),
        ("/console/notifications", "Notifications"), ("/console/faults", "Faults"), ("/console/keys", "Keys"),
        ("/console/commands", "Commands"),
    ]

    /// The whole page as a reply.
    func response(time: String, notice: ConsoleNotices.Notice?, status: Int = 200) -> HTTPResponse {
        let links = Self.tabs.map { tab -> HTML in
            let mark: HTML = tab.path == path ? " aria-current=\"page\"" : ""
            return "<a href=\"\(tab.path)\"\(mark)>\(tab.title)</a>"
        }
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title) · App Store on your desk</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="stylesheet" href="/console/style.css"><link rel="icon" href="data:,"></head>
            <body><header><p class="brand">App Store on your desk</p><p class="clock">It is <time datetime="\(time)">\(time)</time></p>
            <nav aria-label="Pages">\(links)</nav></header>
            <main><h1>\(title)</h1>\(Self.banner(notice))\(content)</main></body></html>
            """
        return HTTPResponse(status: status, headers: Self.headers("text/html; charset=utf-8"), body: Array(page.text.utf8))
    }

    private static func banner(_ notice: ConsoleNotices.Notice?) -> HTML {
        guard let notice else { return "" }
        let document: HTML = notice.document.map { ConsoleFields.document("To copy, shown this once", $0, id: "notice-document") } ?? ""
        let role = notice.isError ? "alert" : "status"
        return "<div class=\"notice \(notice.isError ? "bad" : "good")\" role=\"\(role)\"><p>\(notice.text)</p>\(document)</div>"
    }

    /// The header fields of every reply: nothing but this console's own style is loaded, nothing is framed, nothing kept.
    static func headers(_ type: String) -> HTTPHeaders {
        [
            "Content-Type": type,
            "Content-Security-Policy":
                "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin", "Cache-Control": "no-store",
            "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
