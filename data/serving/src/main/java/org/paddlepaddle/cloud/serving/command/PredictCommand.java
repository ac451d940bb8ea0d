// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.SystemReason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc predict}: a request to a served model. */
@Command(name = "predict")
final class PredictCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Shell shell;

    @Parameters(index = "0", paramLabel = "NAME")
    private String name = "";

    @Option(names = "--feed", paramLabel = "JSON", required = true)
    private String feed = "";

    @Option(names = "--fetch", paramLabel = "NAMES", split = ",")
    private List<String> fetch = List.of();

    @Option(names = "--url", paramLabel = "URL")
    private URI url = URI.create("http://127.0.0.1:9292");

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    PredictCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var request = request();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request, BodyHandlers.ofString());
            shell.screen().line(result(answer));
        } catch (IOException e) {
            throw new Failure(
                    Exit.NOT_RUNNING,
                    shell.text("predict.silent", url, SystemReason.sentence(e)),
                    List.of(shell.text("predict.start", name)),
                    e);
        }
        return Exit.OK.code();
    }

    private HttpRequest request() {
        var body = JSON.createObjectNode();
        body.set("feed", samples());
        var wanted = body.putArray("fetch");
        fetch.forEach(wanted::add);
        var request =
                HttpRequest.newBuilder(url.resolve("/" + name + "/prediction"))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString()));
        if (tokenFile != null) {
            request.header("Authorization", "Bearer " + text(shell.path(tokenFile)).strip());
        }
        return request.build();
    }

    private JsonNode samples() {
        var text = feed.startsWith("@") ? text(shell.path(Path.of(feed.substring(1)))) : feed;
        try {
            var given = JSON.readTree(text);
            if (given.isArray()) {
                return given;
            }
            if (given.isObject()) {
                return JSON.createArrayNode().add(given);
            }
        } catch (IOException _) {
            // Told below.
        }
        throw Failure.of(Exit.USAGE, shell.text("predict.feed", text));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private String result(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() != 200) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("predict.refused", url, answer.statusCode(), answer.body().strip()));
        }
        return JSON.readTree(answer.body()).path("result").toString();
    }
}
