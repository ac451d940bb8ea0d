// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc ask}: one request to a service through the gateway. */
@Command(name = "ask")
public final class AskCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(paramLabel = "NAME", descriptionKey = "paddleService")
    private String name = "";

    @Option(
            names = {"-d", "--data"},
            paramLabel = "JSON")
    private @Nullable String data;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE")
    private @Nullable Path file;

    @Option(names = "--path", paramLabel = "PATH")
    private @Nullable String path;

    @Option(names = "--canary")
    private boolean canary;

    @Option(names = "--timeout", paramLabel = "TIME")
    private String timeout = "1m";

    public AskCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var patience = DurationText.typed(shell, timeout);
        try (var cluster = where.open(shell)) {
            var service = NamedService.of(shell, cluster, where.namespace(cluster), name);
            var request = request(cluster, service);
            var advice = shell.suggest("why " + service.spoken() + where.again(cluster));
            shell.screen().line(answer(request, patience, advice));
            return Exit.OK.code();
        }
    }

    private GatewayRequest request(Cluster cluster, NamedService service) {
        var gateway =
                GatewayAddress.find(cluster)
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.FAILED,
                                                shell.text("ask.no-gateway"),
                                                shell.suggest("describe " + service.spoken())));
        var host = service.host();
        if (host.isEmpty()) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("ask.no-host", service.spoken()),
                    shell.suggest("why " + service.spoken()));
        }
        var body = body();
        var usual = "/v2/models/" + service.name() + (body.isPresent() ? "/infer" : "");
        return new GatewayRequest(
                gateway,
                canary ? "canary-" + host : host,
                Optional.ofNullable(path).orElse(usual),
                body);
    }

    private Optional<String> body() {
        if (file == null) {
            return Optional.ofNullable(data);
        }
        var place = shell.directory().resolve(file);
        if (data != null || !Files.isReadable(place)) {
            throw Failure.of(Exit.USAGE, shell.text("ask.no-file", place));
        }
        try {
            return Optional.of(Files.readString(place));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + place, e);
        }
    }

    private String answer(GatewayRequest request, Duration patience, String advice)
            throws InterruptedException {
        var answer =
                request.send(patience)
                        .orElseThrow(
                                () ->
                                        Failure.of(
                                                Exit.FAILED,
                                                shell.text(
                                                        "ask.silent", request.gateway(), timeout),
                                                advice));
        if (!answer.good()) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("ask.refused", answer.code(), answer.body().strip()),
                    advice);
        }
        return answer.body().stripTrailing();
    }
}
