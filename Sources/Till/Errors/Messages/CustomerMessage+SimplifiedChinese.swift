extension CustomerMessage {
    /// The messages in Simplified Chinese.
    static let simplifiedChinese: [CustomerMessage: String] = [
        .purchasesOff:
            "此设备已关闭 App 内购买项目。你可以前往“设置”>“屏幕使用时间”>“内容和隐私访问限制”打开。",
        .cancelled:
            "购买已取消。你可以随时重新购买。",
        .earlierWaiting:
            "你之前购买的同一项目仍在确认中，完成后会自动到账。在此期间请勿重复购买。",
        .inProgress:
            "此设备上正在进行同一项目的另一次购买。请先完成，然后重试。",
        .pendingApproval:
            "购买正在等待批准。批准后会自动到账。",
        .unconfirmed:
            "购买已完成，正在确认中。确认后会自动到账，无需再次付款。",
        .invalidQuantity:
            "无法购买此数量。请选择其他数量。",
        .paymentRefused:
            "App Store 无法接受此次付款。请重试；如果问题仍然存在，请联系 App 的客服。",
        .paymentMethod:
            "你的付款方式无法用于此次购买。请前往“设置”，轻点你的姓名，在“付款与配送”中检查。",
        .productUnavailable:
            "此项目目前无法购买。请选择其他项目，或稍后再来。",
        .alreadySubscribed:
            "你已订阅此项目。如果此处未显示，请轻点“恢复购买”。",
        .offerIneligible:
            "此优惠不适用于你。你仍可按原价购买。",
        .offerInvalid:
            "此优惠已失效。请返回并重新打开页面，然后重试。",
        .receiptMissing:
            "App Store 的收据中还没有此次购买。请稍后重试，或轻点“恢复购买”。",
        .logInRequired:
            "请先登录，以便将购买项目归入你的账户。",
        .customerInvalid:
            "无法识别你在此 App 中的账户。请退出登录后重新登录。",
        .catalogueEmpty:
            "目前没有可购买的项目。请稍后再来。",
        .catalogueUnavailable:
            "无法载入可购买的项目。请检查网络连接后重试。",
        .offline:
            "你尚未连接到互联网。请连接网络后重试。",
        .insecure:
            "无法建立安全连接。请在“设置”中检查日期与时间，或换用其他网络。",
        .stopped:
            "请求在完成前已停止。请重试。",
        .serverUnreachable:
            "暂时无法连接到我们的服务。已付款的内容会为你保留。请稍后重试。",
        .appOutdated:
            "App 无法完成此请求。请更新 App；如果仍有问题，请联系 App 的客服。",
        .proofRefused:
            "无法确认此次购买。请轻点“恢复购买”；如果仍有问题，请联系 App 的客服。",
        .serverBusy:
            "我们的服务目前繁忙。已付款的内容会为你保留。请几分钟后重试。",
        .serverFault:
            "我们的服务出现问题。已付款的内容会为你保留。请稍后重试。",
        .appFault:
            "App 目前无法使用此功能。请联系 App 的客服。",
        .storage:
            "无法在此设备上存储购买信息。请确保有足够的储存空间，然后重试。",
        .storeUnknown:
            "App Store 无法完成此请求。请稍候重试。",
        .storeUnreachable:
            "无法连接到 App Store。请检查网络连接后重试。",
        .storeTimedOut:
            "App Store 响应时间过长。请稍后重试。",
        .storeThrottled:
            "对 App Store 的请求过于频繁。请等待几分钟后重试。",
        .notInStorefront:
            "此项目在你所在的国家或地区不可用。请选择其他项目。",
        .unsupported:
            "此设备不支持这项操作。请更新系统软件或使用其他设备。",
        .notShown:
            "无法显示 App Store 窗口。请返回 App 后重试。",
        .storeSignIn:
            "请使用 Apple 账户登录 App Store，然后重试。",
        .accountRefused:
            "你的 Apple 账户无法进行此次购买。请在 App Store 中检查账户。",
        .privacyText:
            "请先打开 App Store 并同意 Apple 的隐私说明，然后重试。",
        .musicDenied:
            "此 App 未获准使用 Apple Music。你可以前往“设置”>“隐私与安全性”>“媒体与 Apple Music”更改。",
        .musicUnreachable:
            "无法连接到 Apple Music。请检查网络连接后重试。",
        .overlayClosed:
            "App Store 页面已关闭。你可以随时重新打开。",
        .refundDuplicate:
            "已为此次购买申请过退款。请等待 Apple 的处理结果。",
        .refundFailed:
            "无法申请退款。请稍后重试。",
        .refundIneligible:
            "无法在此为该购买项目退款。你可以前往 reportaproblem.apple.com 向 Apple 咨询。",
        .unverified:
            "无法在此设备上验证 App Store 的确认信息。请稍后重试，或轻点“恢复购买”。",
        .orderRefused:
            "订单未能提交，未产生任何费用。请返回后重试。",
        .ownedByAnother:
            "此次购买属于另一个账户。请登录购买时所用的账户，或联系 App 的客服。",
        .unassigned:
            "此次购买已有记录，但无法与你的账户对应。请联系 App 的客服。",
        .notSetUp:
            "你的购买已有记录，但 App 暂时无法提供相应内容。请联系 App 的客服。",
        .otherProduct:
            "你购买的内容与订单不同，将按实际购买的内容提供。如有疑问，请联系 App 的客服。",
        .sandbox:
            "这是测试购买，未产生任何费用，也不会在此版本的 App 中解锁内容。",
        .unknown:
            "出现问题。请稍后重试；如果问题仍然存在，请联系 App 的客服。",
    ]
}
