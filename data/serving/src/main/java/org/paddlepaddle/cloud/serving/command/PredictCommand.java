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
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.conf.Variants;
import org.paddlepaddle.cloud.serving.conf.Variants.Target;
import org.paddlepaddle.cloud.serving.ctr.ClickLogEncoder;
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

    /** As upstream's client. */
    private static final int CLICKS = 50;

    private static final String CTR = "CTRPredictionService";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Shell shell;

    @Parameters(index = "0", paramLabel = "NAME")
    private String name = "";

    @Option(names = "--feed", paramLabel = "JSON")
    private @Nullable String feed;

    @Option(names = "--click-log", paramLabel = "FILE")
    private @Nullable Path clickLog;

    @Option(names = "--column-base", paramLabel = "COLUMN")
    private int columnBase = ClickLogEncoder.TRAINER_BASE;

    @Option(names = "--fetch", paramLabel = "NAMES", split = ",")
    private List<String> fetch = List.of();

    @Option(names = "--url", paramLabel = "URL")
    private URI url = URI.create("http://127.0.0.1:9292");

    @Option(names = "--predictors", paramLabel = "FILE")
    private @Nullable Path predictors;

    @Option(names = "--variant-tag")
    private boolean tagged;

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    private final RandomGenerator random = new SplittableRandom();

    PredictCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if ((feed == null) == (clickLog == null)) {
            throw Failure.of(Exit.USAGE, shell.text("predict.either"));
        }
        try (var client = HttpClient.newHttpClient()) {
            if (clickLog == null) {
                var target = target("GeneralModelService");
                var answer = client.send(request(target, feed), BodyHandlers.ofString());
                print(target, result(answer).path("result"));
            } else {
                clicks(client, shell.path(clickLog));
            }
        } catch (IOException e) {
            throw new Failure(
                    Exit.NOT_RUNNING,
                    shell.text("predict.silent", url, SystemReason.sentence(e)),
                    List.of(shell.text("predict.start", name)),
                    e);
        }
        return Exit.OK.code();
    }

    /** Where the next request goes. */
    private Target target(String service) {
        if (predictors == null) {
            return new Target("", url);
        }
        var target = Variants.read(shell.path(predictors), service).draw(random);
        url = target.server();
        return target;
    }

    /** As upstream's {@code need_variant_tag} does: the result, then the tag. */
    private void print(Target target, JsonNode result) {
        var line = tagged ? JSON.createArrayNode().add(result).add(target.tag()) : result;
        shell.screen().line(line.toString());
    }

    /** A line of probabilities for each line of the log. */
    private void clicks(HttpClient client, Path file) throws IOException, InterruptedException {
        var encoder = new ClickLogEncoder(columnBase);
        var samples = text(file).lines().filter(line -> !line.isBlank()).map(encoder::sample);
        for (var batch : samples.gather(Gatherers.windowFixed(CLICKS)).toList()) {
            var body = JSON.createObjectNode();
            var instances = body.putArray("instances");
            for (var sample : batch) {
                var instance = instances.addObject();
                sample.sparse().forEach(instance.putArray("sparse_ids")::add);
                sample.dense().forEach(instance.putArray("dense_ids")::add);
            }
            var target = target(CTR);
            var request = request(target, "/" + CTR + "/inference", body);
            var answer = result(client.send(request, BodyHandlers.ofString()));
            if (answer.path("err_code").asLong() != 0) {
                throw Failure.of(
                        Exit.FAILED,
                        shell.text("predict.refused", url, 200, answer.path("err_msg").asText()));
            }
            answer.path("predictions").forEach(each -> print(target, each));
        }
    }

    private HttpRequest request(Target target, @Nullable String samples) {
        var body = JSON.createObjectNode();
        body.set("feed", samples(String.valueOf(samples)));
        var wanted = body.putArray("fetch");
        fetch.forEach(wanted::add);
        return request(target, "/" + name + "/prediction", body);
    }

    private HttpRequest request(Target target, String path, JsonNode body) {
        var request =
                HttpRequest.newBuilder(target.server().resolve(path))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString()));
        if (tokenFile != null) {
            request.header("Authorization", "Bearer " + text(shell.path(tokenFile)).strip());
        }
        return request.build();
    }

    private JsonNode samples(String given) {
        var text = given.startsWith("@") ? text(shell.path(Path.of(given.substring(1)))) : given;
        try {
            var samples = JSON.readTree(text);
            if (samples.isArray()) {
                return samples;
            }
            if (samples.isObject()) {
                return JSON.createArrayNode().add(samples);
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

    private JsonNode result(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() != 200) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("predict.refused", url, answer.statusCode(), answer.body().strip()));
        }
        return JSON.readTree(answer.body());
    }
}
