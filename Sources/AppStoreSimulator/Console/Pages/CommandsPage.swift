/// `/console/commands`: every command there is, with its values as JSON.
enum CommandsPage {
    static func content(_ view: ConsoleView) -> HTML {
        let names = ControlCommand.Name.allCases.map(\.rawValue).sorted()
        return """
            <p>What the other pages have no form for. The values are described in <code>docs/simulator.md</code>.</p>
            <form method="post" action="/console/do"><input type="hidden" name="_back" value="/console/commands">
            \(ConsoleFields.choice("Command", "_command", names.map { ($0, $0) }))
            <label class="document" for="json">Values as JSON</label><textarea id="json" name="_json" rows="8" spellcheck="false">{}</textarea>
            <button>Carry out</button></form>
            """
    }
}
