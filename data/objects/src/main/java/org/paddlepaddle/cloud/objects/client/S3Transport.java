// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.xml.XmlElement;

/** Sends the requests of a client and reads refusals. */
final class S3Transport implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int LARGEST_DOCUMENT = 16 << 20;

    private final ObjectClientConfig config;
    private final RequestSigner signer;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .build();

    S3Transport(ObjectClientConfig config) {
        this.config = config;
        this.signer = new RequestSigner(config, InstantSource.system());
    }

    RequestSigner signer() {
        return signer;
    }

    /**
     * What to ask.
     *
     * @param headers by lower-case name
     * @param sha256 of the body, or the word that stands for it
     */
    record Ask(
            String method,
            String bucket,
            String key,
            List<QueryParameter> query,
            Map<String, String> headers,
            BodyPublisher body,
            String sha256) {}

    /** An answer that is not a refusal; its body still has to be read. */
    HttpResponse<InputStream> send(Ask ask) {
        var signed =
                signer.sign(
                        ask.method(),
                        ask.bucket(),
                        ask.key(),
                        ask.query(),
                        ask.headers(),
                        ask.sha256());
        var request =
                HttpRequest.newBuilder(signed.uri())
                        .timeout(config.timeout())
                        .method(ask.method(), ask.body());
        signed.headers().forEach(request::header);
        var what = ask.method() + " " + ask.bucket() + "/" + ask.key();
        try {
            var answer = http.send(request.build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() >= 300) {
                throw refusal(what, answer);
            }
            return answer;
        } catch (IOException e) {
            throw new ObjectClientException(
                    what + ": " + config.endpoint() + " does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ObjectClientException(what + " was interrupted", e);
        }
    }

    /** An answer whose body does not matter. */
    HttpResponse<InputStream> done(Ask ask) {
        var answer = send(ask);
        read(answer);
        return answer;
    }

    XmlElement document(Ask ask) {
        return XmlElement.read(read(send(ask)));
    }

    static byte[] read(HttpResponse<InputStream> answer) {
        try (var body = answer.body()) {
            return body.readNBytes(LARGEST_DOCUMENT);
        } catch (IOException e) {
            throw new ObjectClientException("an answer broke off: " + e.getMessage(), e);
        }
    }

    private static ObjectClientException refusal(String what, HttpResponse<InputStream> answer) {
        int status = answer.statusCode();
        var body = read(answer);
        try {
            var error = XmlElement.read(body);
            var code = error.text("Code");
            return new ObjectClientException(
                    status, code, what + ": " + status + " " + code + ": " + error.text("Message"));
        } catch (S3Exception _) {
            // HEAD has no body, and proxies answer in their own words.
            return new ObjectClientException(status, "", what + ": " + status);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
