// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import io.netty.handler.codec.http.HttpRequest;
import java.util.Optional;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.decode.RequestRules;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** What is refused before anybody asks what it wants, in the form of S3's errors. */
final class Refusals {
    private Refusals() {}

    static Optional<Reply> of(HttpRequest request) {
        try {
            RequestRules.check(request);
            return Optional.empty();
        } catch (HttpRefusal refusal) {
            return Optional.of(reply(refusal));
        }
    }

    private static Reply reply(HttpRefusal refusal) {
        return Reply.xml(
                refusal.status(),
                XmlWriter.plain("Error")
                        .element("Code", refusal.status() == 501 ? "NotImplemented" : "BadRequest")
                        .element("Message", String.valueOf(refusal.getMessage()))
                        .bytes());
    }
}
