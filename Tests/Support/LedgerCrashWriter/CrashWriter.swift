@main
enum CrashWriter {
    static func main() async {}
}
