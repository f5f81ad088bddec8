import AppStoreTypes
import HTTPService

extension SimulatedAppStore {
    /// Apple reviews what is uploaded; the sandbox takes it at once.
    private func firstState(_ call: APICall) -> RetentionContentState { call.environment == .production ? .pending : .approved }

    private func identifier(_ call: APICall, _ name: String) throws(APIRefusal) -> String {
        guard let identifier = AppAccountToken(call.parameter(name)) else {
            throw APIRefusal(.generalBadRequest, "Invalid request. The identifier must be a valid UUID.")
        }
        return identifier.description
    }

    func uploadImage(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let id = try identifier(call, "imageIdentifier")
        let size = RetentionImageSize(rawValue: call.value("imageSize") ?? RetentionImageSize.fullSize.rawValue)
        guard size.isKnown else { throw APIRefusal(.invalidImageSize) }
        guard let head = PNGHead(call.request.body), !head.hasTransparency else { throw APIRefusal(.invalidImage) }
        if size == .fullSize, head.width != 3_840 || !(160...2_160).contains(head.height) { throw APIRefusal(.invalidImageSize) }
        let shelf = shelf(call)
        guard shelf.images[id] == nil else { throw APIRefusal(.imageAlreadyExists) }
        guard shelf.images.count < RetentionShelf.limit else { throw APIRefusal(.maximumImagesReached) }
        change(call) { $0.images[id] = RetentionShelf.Image(size: size, state: firstState(call)) }
        return APIAnswer.done
    }

    func deleteImage(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let id = try identifier(call, "imageIdentifier")
        let shelf = shelf(call)
        guard shelf.images[id] != nil else { throw APIRefusal(.imageNotFound) }
        guard !shelf.messages.values.contains(where: { $0.images.contains(id) }) else { throw APIRefusal(.imageInUse) }
        change(call) { $0.images[id] = nil }
        return APIAnswer.done
    }

    func imageList(_ call: APICall) -> HTTPResponse {
        var answer = GetImageListResponse()
        answer.imageIdentifiers = shelf(call).images.sorted { $0.key < $1.key }.map { id, image in
            var item = RetentionImageItem()
            item.imageIdentifier = id
            item.imageState = image.state
            item.imageSize = image.size
            return item
        }
        return APIAnswer.json(answer)
    }

    func uploadMessage(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let id = try identifier(call, "messageIdentifier")
        let images = try Self.images(of: try call.body())
        let shelf = shelf(call)
        for image in images {
            guard let state = shelf.images[image]?.state else { throw APIRefusal(.imageNotFound) }
            guard state != .rejected else { throw APIRefusal(.imageNotApproved) }
        }
        guard shelf.messages[id] == nil else { throw APIRefusal(.messageAlreadyExists) }
        guard shelf.messages.count < RetentionShelf.limit else { throw APIRefusal(.maximumMessagesReached) }
        change(call) { $0.messages[id] = RetentionShelf.Message(images: images, state: firstState(call)) }
        return APIAnswer.done
    }

    /// Checks a message against Apple's lengths; gives the images that it shows.
    private static func images(of body: APIBody) throws(APIRefusal) -> [String] {
        guard let header = body.text("header"), let text = body.text("body") else { throw APIRefusal(.generalBadRequest) }
        guard header.count <= 66 else { throw APIRefusal(.headerTooLong) }
        guard text.count <= 144 else { throw APIRefusal(.bodyTooLong) }
        var images: [String] = []
        func take(_ image: APIBody) throws(APIRefusal) {
            guard let id = image.text("imageIdentifier").flatMap({ AppAccountToken($0) }) else { throw APIRefusal(.imageNotFound) }
            guard (image.text("altText") ?? "").count <= 150 else { throw APIRefusal(.altTextTooLong) }
            images.append(id.description)
        }
        if let image = body.object("image") { try take(image) }
        if body.has("headerPosition") {
            let position = try body.word("headerPosition", in: RetentionHeaderPosition.self, else: .generalBadRequest)
            if position == .aboveImage, images.isEmpty { throw APIRefusal(.aboveImageRequiresImage) }
        }
        if body.has("bulletPoints") {
            guard let points = body.objects("bulletPoints") else { throw APIRefusal(.generalBadRequest) }
            guard points.count <= 5 else { throw APIRefusal(.tooManyBulletPoints) }
            for point in points {
                guard let text = point.text("text"), text.count <= 66 else { throw APIRefusal(.bulletPointTooLong) }
                try take(point)
            }
        }
        return images
    }

    func deleteMessage(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let id = try identifier(call, "messageIdentifier")
        guard shelf(call).messages[id] != nil else { throw APIRefusal(.messageNotFound) }
        change(call) { shelf in
            shelf.messages[id] = nil
            shelf.defaults = shelf.defaults.filter { $0.value != id }
        }
        return APIAnswer.done
    }

    func messageList(_ call: APICall) -> HTTPResponse {
        var answer = GetMessageListResponse()
        answer.messageIdentifiers = shelf(call).messages.sorted { $0.key < $1.key }.map { id, message in
            var item = RetentionMessageItem()
            item.messageIdentifier = id
            item.messageState = message.state
            return item
        }
        return APIAnswer.json(answer)
    }
}
