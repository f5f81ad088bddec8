import AppStoreTypes

/// The pieces that pages are made of: forms, fields, tables, documents.
enum ConsoleFields {
    /// A form that carries out a command and comes back to a page.
    static func form(_ command: String, button: String, back: String, isDangerous: Bool = false, _ fields: HTML...) -> HTML {
        """
        <form method="post" action="/console/do/\(command)"><input type="hidden" name="_back" value="\(back)">\(fields)\
        <button\(isDangerous ? " class=\"danger\"" as HTML : "")>\(button)</button></form>
        """
    }

    /// A form of one button.
    static func button(_ command: String, _ title: String, back: String, isDangerous: Bool = false, _ hidden: (String, String)...) -> HTML {
        form(
            command, button: title, back: back, isDangerous: isDangerous,
            .joined(hidden.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" }))
    }

    static func hidden(_ name: String, _ value: String) -> HTML { "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" }

    static func text(_ label: String, _ name: String, value: String = "", isRequired: Bool = false, list: String? = nil) -> HTML {
        let required: HTML = isRequired ? " required" : ""
        let options: HTML = list.map { " list=\"\($0)\"" } ?? ""
        return "<label>\(label) <input name=\"\(name)\" value=\"\(value)\" autocomplete=\"off\"\(required)\(options)></label>"
    }

    static func number(_ label: String, _ name: String, value: String = "", isRequired: Bool = false) -> HTML {
        let required: HTML = isRequired ? " required" : ""
        return
            "<label>\(label) <input name=\"\(name)#number\" value=\"\(value)\" inputmode=\"decimal\" autocomplete=\"off\"\(required)></label>"
    }

    static func choice(_ label: String, _ name: String, _ options: [(value: String, title: String)], chosen: String? = nil) -> HTML {
        let shown = options.map { option -> HTML in
            let mark: HTML = option.value == chosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(mark)>\(option.title)</option>"
        }
        return "<label>\(label) <select name=\"\(name)\">\(shown)</select></label>"
    }

    /// A table; on narrow screens it scrolls by itself.
    static func table(_ caption: String, _ heads: [String], _ rows: [[HTML]], empty: String) -> HTML {
        guard !rows.isEmpty else { return "<p class=\"empty\">\(empty)</p>" }
        let head = heads.map { "<th scope=\"col\">\($0)</th>" as HTML }
        let body = rows.map { row -> HTML in "<tr>\(row.map { "<td>\($0)</td>" as HTML })</tr>" }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table><caption>\(caption)</caption>\
            <thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>
            """
    }

    /// A signed document to be copied: select all in it, or follow the link of the page for the bare text.
    static func document(_ label: String, _ text: String, id: String) -> HTML {
        "<label class=\"document\" for=\"\(id)\">\(label)</label><textarea id=\"\(id)\" readonly rows=\"5\" spellcheck=\"false\">\(text)</textarea>"
    }

    static func section(_ title: String, _ content: HTML) -> HTML { "<section><h2>\(title)</h2>\(content)</section>" }

    static func details(_ title: String, _ content: HTML) -> HTML { "<details><summary>\(title)</summary>\(content)</details>" }

    static func moment(_ moment: EpochMilliseconds?) -> HTML {
        guard let moment else { return "" }
        let text = MomentText.rfc3339(moment)
        return "<time datetime=\"\(text)\">\(text.prefix(10)) \(text.dropFirst(11).prefix(8))</time>"
    }

    /// Thousandths of a currency as text.
    static func money(_ price: Int64?, _ currency: CurrencyCode?) -> String {
        guard let price else { return "" }
        let cents = price % 1_000
        let fraction = cents == 0 ? "" : "." + String(1_000 + cents).dropFirst().prefix(cents % 10 == 0 ? 2 : 3)
        return "\(price / 1_000)\(fraction) \(currency?.rawValue ?? "")"
    }

    static func list(_ id: String, _ values: [String]) -> HTML {
        "<datalist id=\"\(id)\">\(values.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>"
    }
}
