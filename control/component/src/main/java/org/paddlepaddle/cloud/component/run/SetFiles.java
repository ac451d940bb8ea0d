// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** The files of a data set, read from its runtime through a port that the API server forwards. */
public final class SetFiles implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final LocalPortForward port;
    private final String token;

    /** One file of a listing. */
    public record SetFile(String path, long size, boolean cached) {}

    public SetFiles(KubernetesClient client, ObjectKey set) {
        this.token = token(client, set);
        this.port =
                client.pods()
                        .inNamespace(set.namespace())
                        .withName(SampleNames.runtime(set.name()) + "-0")
                        .portForward(SampleNames.RUNTIME_PORT);
    }

    private static String token(KubernetesClient client, ObjectKey set) {
        var secret =
                client.secrets()
                        .inNamespace(set.namespace())
                        .withName(SampleNames.runtime(set.name()))
                        .get();
        if (secret == null) {
            throw new StepFailure(
                    "SampleSet %s in namespace %s has no cache runtime; pdc get samplesets lists"
                                    .formatted(set.name(), set.namespace())
                            + " the sets");
        }
        return new String(
                Base64.getDecoder().decode(secret.getData().get(SampleNames.TOKEN_KEY)), UTF_8);
    }

    /** Every file at or below a path, in the order of the names. */
    public void list(String below, Consumer<SetFile> each) throws IOException {
        var after = "";
        do {
            JsonNode page;
            try (var in = get("/v1/files?below=" + encoded(below) + "&after=" + encoded(after))) {
                page = JSON.readTree(in);
            }
            for (var file : page.path("files")) {
                each.accept(
                        new SetFile(
                                file.path("path").asText(),
                                file.path("size").asLong(),
                                file.path("cached").asBoolean()));
            }
            after = page.path("next").asText();
        } while (!after.isEmpty());
    }

    /** Copies a file to below a directory. */
    public void pull(SetFile file, Path directory) throws IOException {
        var target = directory.resolve(file.path()).normalize();
        if (!target.startsWith(directory)) {
            throw new StepFailure(file.path() + " would lie outside of " + directory);
        }
        Files.createDirectories(target.getParent());
        var path =
                Arrays.stream(file.path().split("/"))
                        .map(SetFiles::encoded)
                        .collect(Collectors.joining("/"));
        try (var in = get("/v1/files/" + path)) {
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private InputStream get(String path) throws IOException {
        var url = URI.create("http://127.0.0.1:" + port.getLocalPort() + path).toURL();
        var connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
        connection.setRequestProperty("Authorization", "Bearer " + token);
        if (connection.getResponseCode() >= 400) {
            try (var error = connection.getErrorStream()) {
                throw new StepFailure(JSON.readTree(error).path("message").asText());
            }
        }
        return connection.getInputStream();
    }

    @Override
    public void close() throws IOException {
        port.close();
    }
}
