// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.cli.code.CodeArchive;
import org.paddlepaddle.cloud.cli.code.CodeFiles;
import org.paddlepaddle.cloud.cli.code.CodeShipping;
import org.paddlepaddle.cloud.cli.code.ShippedCode;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc deploy}: a model becomes a PaddleService, or the next revision of one. */
@Command(name = "deploy")
public final class DeployCommand implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int HIGHEST_PORT = 65535;
    private static final String STORE_KEYS = "/api/v1/namespaces/kubeflow/secrets/data-center";

    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "NAME", descriptionKey = "deployedName")
    private String name = "";

    @Option(names = "--model", required = true, paramLabel = "DIR|model://NAME[@VERSION]")
    private String model = "";

    @Option(names = "--image", paramLabel = "IMAGE")
    private String image = DeployManifest.IMAGE;

    @Option(names = "--command", paramLabel = "TEXT")
    private String command = "";

    @Option(names = "--port", paramLabel = "PORT")
    private int port = 9292;

    @Option(names = "--min-scale", paramLabel = "N")
    private int least = 1;

    @Option(names = "--max-scale", paramLabel = "N")
    private int most;

    @Option(names = "--timeout", paramLabel = "TIME")
    private String timeout = "10m";

    public DeployCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var patience = DurationText.typed(shell, timeout);
        if (port < 1 || port > HIGHEST_PORT) {
            throw Failure.of(Exit.USAGE, shell.text("deploy.port", port));
        }
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var asked = apply(cluster, namespace);
            long generation = asked.path("metadata").path("generation").asLong();
            var deadline = Instant.now().plus(patience);
            var revision = await(cluster, namespace, generation, deadline);
            print(cluster, NamedService.of(shell, cluster, namespace, name), revision);
            return Exit.OK.code();
        } catch (CodeArchive.RefusedException e) {
            throw Failure.of(
                    Exit.USAGE, shell.text(e.key(), e.details()), shell.text("deploy.too-large"));
        }
    }

    private JsonNode apply(Cluster cluster, String namespace) {
        var path = NamedService.ELASTIC.named(namespace, name);
        var what = model(cluster);
        var manifest = new DeployManifest(name, what, image, command, port, least, most);
        if (!(what instanceof DeployedModel.Shipped shipped)) {
            return cluster.apply(path, manifest.service(), true);
        }
        var carrier = carrier(cluster, manifest, shipped);
        var place = place(carrier, namespace);
        cluster.apply(place, carrier, true);
        var service = cluster.apply(path, manifest.service(), true);
        DeployManifest.own(carrier, service);
        cluster.apply(place, carrier, true);
        return service;
    }

    private static String place(JsonNode carrier, String namespace) {
        var kind = carrier.path("kind").asText();
        var plural = kind.equals("Secret") ? "secrets" : "configmaps";
        return new ApiKind("", "v1", kind, true, List.of(plural))
                .named(namespace, carrier.path("metadata").path("name").asText());
    }

    private DeployedModel model(Cluster cluster) {
        if (DeployedModel.InHub.isMeant(model)) {
            return DeployedModel.InHub.parse(model)
                    .orElseThrow(
                            () -> Failure.of(Exit.USAGE, shell.text("deploy.reference", model)));
        }
        var directory = shell.directory().resolve(model);
        if (!Files.isDirectory(directory)) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("deploy.no-directory", directory),
                    shell.text("deploy.model-advice"));
        }
        var shipping = new CodeShipping(shell, control, where.home(shell));
        return new DeployedModel.Shipped(shipping.ship(cluster, CodeFiles.of(directory)));
    }

    private static ObjectNode carrier(
            Cluster cluster, DeployManifest manifest, DeployedModel.Shipped shipped) {
        return switch (shipped.code()) {
            case ShippedCode.Packed(_, var archive) -> manifest.archive(shipped, archive.bytes());
            case ShippedCode.Stored _ -> manifest.keys(shipped, cluster.get(STORE_KEYS));
        };
    }

    private String await(Cluster cluster, String namespace, long generation, Instant deadline)
            throws InterruptedException {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try {
            while (true) {
                var service = cluster.get(NamedService.ELASTIC.named(namespace, name));
                switch (DeployProgress.of(service, generation)) {
                    case DeployProgress.Answers(var revision) -> {
                        return revision;
                    }
                    case DeployProgress.Stuck(var why) ->
                            throw failure(Exit.FAILED, "deploy.failed", why, cluster);
                    case DeployProgress.Waiting(var why) ->
                            progress.update(shell.text("deploy.waiting", name, why));
                }
                if (Instant.now().isAfter(deadline)) {
                    throw failure(Exit.TIMEOUT, "deploy.slow", timeout, cluster);
                }
                Thread.sleep(LOOK_EVERY);
            }
        } finally {
            progress.clear();
        }
    }

    private Failure failure(Exit exit, String key, String detail, Cluster cluster) {
        var flags = where.again(cluster);
        return Failure.of(
                exit,
                shell.text(key, name, detail),
                shell.suggest("why paddleservice/" + name + flags));
    }

    private void print(Cluster cluster, NamedService service, String revision)
            throws InterruptedException {
        var url = service.object().path("status").path("url").asText();
        var request = request(cluster, service);
        var report = new LinkedHashMap<String, Object>();
        report.put("name", name);
        report.put("namespace", service.namespace());
        report.put("revision", revision);
        report.put("url", url);
        report.put("curl", request.map(GatewayRequest::curl).orElse(""));
        output.print(
                shell,
                () ->
                        shell.text("deploy.done", service.spoken(), revision, url)
                                + request.map(some -> "\n  " + some.curl())
                                        .orElse("\n  " + shell.text("ask.no-gateway")),
                report);
    }

    /** One that the model understands, where it says what that is. */
    private static Optional<GatewayRequest> request(Cluster cluster, NamedService service)
            throws InterruptedException {
        var gateway = GatewayAddress.find(cluster);
        if (gateway.isEmpty()) {
            return Optional.empty();
        }
        var path = "/v2/models/" + service.name();
        var question = new GatewayRequest(gateway.get(), service.host(), path, Optional.empty());
        var said = question.send(PATIENCE).filter(GatewayRequest.Answer::good);
        if (said.isEmpty()) {
            return Optional.of(
                    new GatewayRequest(gateway.get(), service.host(), "/", Optional.empty()));
        }
        return said.flatMap(answer -> SyntheticRequest.of(answer.body()))
                .map(
                        body ->
                                new GatewayRequest(
                                        gateway.get(),
                                        service.host(),
                                        path + "/infer",
                                        Optional.of(body)))
                .or(() -> Optional.of(question));
    }
}
