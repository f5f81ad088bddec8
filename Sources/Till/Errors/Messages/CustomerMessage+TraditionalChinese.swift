extension CustomerMessage {
    /// The messages in Traditional Chinese.
    static let traditionalChinese: [CustomerMessage: String] = [
        .purchasesOff:
            "此裝置已關閉 App 內購買。你可以前往「設定」>「螢幕使用時間」>「內容與隱私權限制」開啟。",
        .cancelled:
            "購買已取消。你可以隨時重新購買。",
        .earlierWaiting:
            "你先前購買的同一項目仍在確認中，完成後會自動送達。在此期間請勿重複購買。",
        .inProgress:
            "此裝置上正在進行同一項目的另一次購買。請先完成，然後再試一次。",
        .pendingApproval:
            "購買項目正在等待核准。核准後會自動送達。",
        .unconfirmed:
            "購買已完成，正在確認中。確認後會自動送達，無須再次付款。",
        .invalidQuantity:
            "無法購買此數量。請選擇其他數量。",
        .paymentRefused:
            "App Store 無法接受此次付款。請再試一次；如果問題持續發生，請聯絡 App 的客服。",
        .paymentMethod:
            "你的付款方式無法用於此次購買。請前往「設定」，點一下你的姓名，在「付款與運送」中檢查。",
        .productUnavailable:
            "此項目目前無法購買。請選擇其他項目，或稍後再來。",
        .alreadySubscribed:
            "你已訂閱此項目。如果這裡未顯示，請點一下「回復購買」。",
        .offerIneligible:
            "此優惠不適用於你。你仍可依原價購買。",
        .offerInvalid:
            "此優惠已失效。請返回並重新開啟頁面，然後再試一次。",
        .receiptMissing:
            "App Store 的收據中還沒有此次購買。請稍後再試，或點一下「回復購買」。",
        .logInRequired:
            "請先登入，以便將購買項目歸入你的帳號。",
        .customerInvalid:
            "無法識別你在此 App 中的帳號。請登出後重新登入。",
        .catalogueEmpty:
            "目前沒有可購買的項目。請稍後再來。",
        .catalogueUnavailable:
            "無法載入可購買的項目。請檢查網路連線後再試一次。",
        .offline:
            "你尚未連接網際網路。請連接網路後再試一次。",
        .insecure:
            "無法建立安全連線。請在「設定」中檢查日期與時間，或改用其他網路。",
        .stopped:
            "要求在完成前已停止。請再試一次。",
        .serverUnreachable:
            "暫時無法連線到我們的服務。已付款的內容會為你保留。請稍後再試。",
        .appOutdated:
            "App 無法完成此要求。請更新 App；如果仍有問題，請聯絡 App 的客服。",
        .proofRefused:
            "無法確認此次購買。請點一下「回復購買」；如果仍有問題，請聯絡 App 的客服。",
        .serverBusy:
            "我們的服務目前忙碌中。已付款的內容會為你保留。請幾分鐘後再試。",
        .serverFault:
            "我們的服務發生問題。已付款的內容會為你保留。請稍後再試。",
        .appFault:
            "App 目前無法使用此功能。請聯絡 App 的客服。",
        .storage:
            "無法在此裝置上儲存購買資訊。請確認有足夠的儲存空間，然後再試一次。",
        .storeUnknown:
            "App Store 無法完成此要求。請稍候再試。",
        .storeUnreachable:
            "無法連接 App Store。請檢查網路連線後再試一次。",
        .storeTimedOut:
            "App Store 回應時間過長。請稍後再試。",
        .storeThrottled:
            "對 App Store 的要求過於頻繁。請等待幾分鐘後再試一次。",
        .notInStorefront:
            "此項目在你所在的國家或地區無法使用。請選擇其他項目。",
        .unsupported:
            "此裝置不支援這項操作。請更新系統軟體或使用其他裝置。",
        .notShown:
            "無法顯示 App Store 視窗。請返回 App 後再試一次。",
        .storeSignIn:
            "請使用 Apple 帳號登入 App Store，然後再試一次。",
        .accountRefused:
            "你的 Apple 帳號無法進行此次購買。請在 App Store 中檢查帳號。",
        .privacyText:
            "請先開啟 App Store 並同意 Apple 的隱私權說明，然後再試一次。",
        .musicDenied:
            "此 App 未獲准使用 Apple Music。你可以前往「設定」>「隱私權與安全性」>「媒體與 Apple Music」更改。",
        .musicUnreachable:
            "無法連接 Apple Music。請檢查網路連線後再試一次。",
        .overlayClosed:
            "App Store 頁面已關閉。你可以隨時重新開啟。",
        .refundDuplicate:
            "已為此次購買申請過退款。請等待 Apple 的處理結果。",
        .refundFailed:
            "無法申請退款。請稍後再試。",
        .refundIneligible:
            "無法在此為該購買項目退款。你可以前往 reportaproblem.apple.com 向 Apple 詢問。",
        .unverified:
            "無法在此裝置上驗證 App Store 的確認資訊。請稍後再試，或點一下「回復購買」。",
        .orderRefused:
            "訂單未能送出，未產生任何費用。請返回後再試一次。",
        .ownedByAnother:
            "此次購買屬於另一個帳號。請登入購買時所用的帳號，或聯絡 App 的客服。",
        .unassigned:
            "此次購買已有記錄，但無法與你的帳號對應。請聯絡 App 的客服。",
        .notSetUp:
            "你的購買已有記錄，但 App 暫時無法提供相應內容。請聯絡 App 的客服。",
        .otherProduct:
            "你購買的內容與訂單不同，將依實際購買的內容提供。如有疑問，請聯絡 App 的客服。",
        .sandbox:
            "這是測試購買，未產生任何費用，也不會在此版本的 App 中解鎖內容。",
        .unknown:
            "發生問題。請稍後再試；如果問題持續發生，請聯絡 App 的客服。",
    ]
}
