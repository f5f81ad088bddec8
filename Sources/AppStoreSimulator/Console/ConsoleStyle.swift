/// The console's style sheet: light and dark, one column on a phone.
enum ConsoleStyle {
    static let text = """
        :root { color-scheme: light dark; --line: #8886; --soft: #8882; --accent: #0a58ca; --bad: #b3261e; --good: #1b6e3a; }
        @media (prefers-color-scheme: dark) { :root { --accent: #7db2ff; --bad: #ff8a80; --good: #7ddc9f; } }
        * { box-sizing: border-box; }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
        header { border-bottom: 1px solid var(--line); padding: .5rem 1rem; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; }
        .brand { font-weight: 700; margin: 0; } .clock { margin: 0; font-variant-numeric: tabular-nums; }
        nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
        a { color: var(--accent); } nav a { padding: .35rem 0; } nav a[aria-current] { font-weight: 700; text-decoration: none; }
        main { padding: 0 1rem 3rem; max-width: 80rem; margin: 0 auto; }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
        form { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: .35rem 0; }
        td form { margin: 0; display: inline-flex; }
        label { display: inline-flex; flex-direction: column; font-size: .85rem; gap: .15rem; min-width: 8rem; max-width: 100%; }
        input, select, button, textarea { font: inherit; padding: .4rem .5rem; border: 1px solid var(--line); border-radius: .4rem; max-width: 100%; }
        button { cursor: pointer; background: var(--soft); min-height: 2.5rem; } button.danger { border-color: var(--bad); color: var(--bad); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
        .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
        .row { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: end; }
        caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        td { font-variant-numeric: tabular-nums; } code, textarea, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
        textarea { width: 100%; } pre { overflow-x: auto; background: var(--soft); padding: .75rem; border-radius: .4rem; }
        .document { margin-top: 1rem; } .empty { color: GrayText; }
        .notice { border-left: .3rem solid var(--good); background: var(--soft); padding: .5rem 1rem; margin: 1rem 0; } .notice.bad { border-color: var(--bad); }
        .bad-text { color: var(--bad); } .good-text { color: var(--good); }
        details { margin: .35rem 0; } summary { cursor: pointer; padding: .35rem 0; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
        @media (max-width: 40rem) { label, form button, label input, label select { width: 100%; } td form button { width: auto; } dl { grid-template-columns: 1fr; } dt { font-weight: 600; } }
        """
}
