// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cube.legacy.LegacyCounters;

/** Counters kept by the transfer, over its upstream API; a copy stays in the files. */
final class CounterRegistry implements CounterStore {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ATTEMPTS = 3;
    private static final int OK = 200;

    private final BuildTree tree;
    private final String master;
    private final CounterFiles files;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    CounterRegistry(BuildTree tree, String master) {
        this.tree = tree;
        this.master = master;
        files = new CounterFiles(tree);
    }

    @Override
    public LegacyCounters last(int shard) {
        Map<String, String> wanted = fields(shard, tree.versions().last());
        HttpRequest get = request("/dict/meta_info?" + encoded(wanted)).GET().build();
        return described(ask(get).path("data"));
    }

    /**
     * Upstream's transfer repeats the question with the description as a text in {@code meta};
     * others answer the description itself, as an object or as a text.
     */
    private static LegacyCounters described(JsonNode answered) {
        JsonNode counters = answered.has("meta") ? answered.path("meta") : answered;
        return LegacyCounters.fromJson(
                counters.isTextual() ? counters.asText() : counters.toString());
    }

    @Override
    public void keep(int shard, LegacyCounters counters) {
        files.keep(shard, counters);
        Map<String, String> form = fields(shard, tree.versions().current());
        form.put("meta", counters.toJson());
        ask(
                request("/dict/meta_info/register")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(encoded(form)))
                        .build());
    }

    private Map<String, String> fields(int shard, long version) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("name", tree.dict());
        fields.put("shard", Integer.toString(shard));
        fields.put("split", "0");
        fields.put("version", Long.toString(version));
        fields.put("depend", Long.toString(tree.versions().depend()));
        return fields;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + master + path)).timeout(PATIENCE);
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(
                        field ->
                                field.getKey()
                                        + "="
                                        + URLEncoder.encode(
                                                field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private JsonNode ask(HttpRequest request) {
        String why = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                HttpResponse<String> answer =
                        client.send(request, HttpResponse.BodyHandlers.ofString());
                JsonNode body = JSON.readTree(answer.body());
                if (answer.statusCode() == OK && body.path("success").asText().equals("0")) {
                    return body;
                }
                why = answer.statusCode() + " " + answer.body();
            } catch (IOException broken) {
                why = broken.toString();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new BuildException("interrupted while asking " + request.uri(), interrupted);
            }
        }
        throw new BuildException(
                "the transfer at " + master + " does not take part: " + request.uri() + ": " + why);
    }
}
