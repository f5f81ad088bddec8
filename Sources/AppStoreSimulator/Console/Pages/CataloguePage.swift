import AppStoreTypes

/// `/console/catalogue`: what each app sells, and its settings.
enum CataloguePage {
    static func content(_ view: ConsoleView) -> HTML { .joined(view.apps.map { section($0) }) }

    private static func section(_ app: AppSettings) -> HTML {
        let back = "/console/catalogue"
        let id = app.bundleID.rawValue
        let rows = app.catalogue.products.values.sorted { $0.id.rawValue < $1.id.rawValue }.map { product -> [HTML] in
            let terms = product.subscription
            let offers = (terms.map { [$0.introductoryOffer].compactMap { $0 } + $0.promotionalOffers + $0.winBackOffers } ?? [])
                .map { $0.id?.rawValue ?? "introductory" }
            return [
                "<code>\(product.id.rawValue)</code>", HTML(product.type.rawValue),
                HTML(ConsoleFields.money(product.price(in: .unitedStates), Storefront.unitedStates.currency)),
                HTML(terms.map { "\($0.groupID.rawValue), level \($0.level), \($0.period)" } ?? ""), HTML(offers.joined(separator: ", ")),
                """
                \(ConsoleFields.form(
                    "changePrice", button: "Change price", back: back, ConsoleFields.hidden("app", id),
                    ConsoleFields.hidden("productId", product.id.rawValue), ConsoleFields.number("Thousandths", "price", isRequired: true),
                    ConsoleFields.choice(
                        "Consent", "consent", PriceConsent.allCases.map { ($0.rawValue, $0.rawValue) })))
                \(ConsoleFields.button(
                    "withdraw", "Withdraw", back: back, isDangerous: true, ("app", id), ("productId", product.id.rawValue)))
                """,
            ]
        }
        return ConsoleFields.section(
            id,
            """
            \(ConsoleFields.table(
                "Products", ["Product", "Type", "Price in the USA", "Group, level, period", "Offers", "Change"], rows,
                empty: "It sells nothing."))
            \(ConsoleFields.details("Settings of \(id)", settings(app, back: back)))
            """)
    }

    private static func settings(_ app: AppSettings, back: String) -> HTML {
        ConsoleFields.form(
            "setApp", button: "Set", back: back, ConsoleFields.hidden("app", app.bundleID.rawValue),
            ConsoleFields.choice(
                "Grace period", "gracePeriodDays#number", [("0", "none"), ("3", "3 days"), ("16", "16 days"), ("28", "28 days")],
                chosen: String(app.gracePeriodDays ?? 0)),
            ConsoleFields.choice(
                "A month in the sandbox", "sandboxRate",
                [("", "as it is")] + RenewalPace.SandboxRate.allCases.map { ($0.rawValue, $0.rawValue) }),
            ConsoleFields.choice(
                "Wishes for refunds", "refundPolicy", [("", "as it is")] + RefundPolicy.allCases.map { ($0.rawValue, $0.rawValue) }),
            ConsoleFields.text("Shared secret", "sharedSecret", value: app.sharedSecret),
            ConsoleFields.text("Build", "bundleVersion", value: app.bundleVersion))
    }
}
