import TillCLI

/// The `till` command: everything it does lives in `TillCLI`, so that tests can call it.
@main
struct Main {
    static func main() async {
        await CommandLineTool.runAndExit()
    }
}
