// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.plan.service.model.ModelAnswer;

/** The model hub over HTTP, asked with the operator's own token. */
public final class HubCatalog implements ModelCatalog, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCHEME = "model://";
    private static final String NEWEST = "latest";

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(PATIENCE)
                    .build();
    private final URI hub;
    private final Supplier<String> token;

    /**
     * @param hub the web address behind which the hub is
     * @param token asked for with each question, because tokens are renewed
     */
    public HubCatalog(URI hub, Supplier<String> token) {
        this.hub = hub;
        this.token = token;
    }

    @Override
    public ModelAnswer ask(String reference) throws InterruptedException {
        var request =
                HttpRequest.newBuilder(hub.resolve(path(reference)))
                        .timeout(PATIENCE)
                        .header("Authorization", "Bearer " + token.get())
                        .build();
        try {
            return answer(
                    reference, http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            return new ModelAnswer.Silent(
                    "the model hub at %s does not answer: %s".formatted(hub, e));
        }
    }

    private static ModelAnswer answer(String reference, HttpResponse<String> response)
            throws IOException {
        JsonNode said;
        try {
            said = JSON.readTree(response.body());
        } catch (IOException _) {
            said = JSON.createObjectNode();
        }
        if (response.statusCode() != 200) {
            return new ModelAnswer.Silent(
                    "%s: the model hub says %s"
                            .formatted(
                                    reference,
                                    said.path("message")
                                            .asText("HTTP status " + response.statusCode())));
        }
        var digest = said.path("digest").asText();
        return digest.matches("[0-9a-f]{64}")
                ? new ModelAnswer.Found(digest, said.path("version").asInt())
                : new ModelAnswer.Silent(reference + ": the answer of the hub names no digest");
    }

    private static String path(String reference) {
        var rest = reference.startsWith(SCHEME) ? reference.substring(SCHEME.length()) : reference;
        int at = rest.indexOf('@');
        var model = at < 0 ? rest : rest.substring(0, at);
        var selector = at < 0 ? NEWEST : rest.substring(at + 1);
        return "/hub/v1/models/%s/versions/%s".formatted(segment(model), segment(selector));
    }

    private static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        http.close();
    }
}
