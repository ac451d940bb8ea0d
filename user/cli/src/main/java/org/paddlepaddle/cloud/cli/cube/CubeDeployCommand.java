// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.cube.CubeChecks;
import org.paddlepaddle.cloud.plan.cube.CubeObjects;
import org.paddlepaddle.cloud.plan.cube.DesiredCube;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc cube deploy}: the shards of a version in the hub become servers on a cluster. */
@Command(name = "deploy")
public final class CubeDeployCommand implements Callable<Integer> {
    private static final String SCHEME = "model://";
    private static final Duration LOOK_EVERY = Duration.ofMillis(300);
    private static final ApiKind CONFIG_MAP = kind("", "v1", "ConfigMap");
    private static final ApiKind SERVICE = kind("", "v1", "Service");
    private static final ApiKind STATEFUL_SET = kind("apps", "v1", "StatefulSet");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "NAME", descriptionKey = "deployedTable")
    private String name = "";

    @Option(names = "--model", required = true, paramLabel = "model://NAME@VERSION")
    private String model = "";

    @Option(names = "--table", required = true, paramLabel = "TABLE")
    private String table = "";

    @Option(names = "--path", required = true, paramLabel = "PATH")
    private String path = "";

    @Option(names = "--shards", paramLabel = "N")
    private int shards = 1;

    @Option(names = "--copies", paramLabel = "N")
    private int copies = 1;

    @Option(names = "--image", paramLabel = "IMAGE")
    private String image = "paddlecloud/paddlecloud:latest";

    @Option(names = "--dry-run")
    private boolean dry;

    @Option(names = "--force")
    private boolean force;

    @Option(names = "--timeout", paramLabel = "TIME")
    private String timeout = "5m";

    private CubeDeployCommand(Shell shell) {
        this.shell = shell;
    }

    /** With the texts of this module, for a group that belongs to another one. */
    public static CommandLine line(Shell any) {
        var shell = any.of(CliPart.class);
        return new CommandLine(new CubeDeployCommand(shell))
                .setResourceBundle(shell.messages().help());
    }

    private static ApiKind kind(String group, String version, String kind) {
        var plural = kind.toLowerCase(Locale.ROOT) + "s";
        return new ApiKind(group, version, kind, true, List.of(plural));
    }

    @Override
    public Integer call() throws InterruptedException {
        var patience = DurationText.typed(shell, timeout);
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var objects = new CubeObjects(checked(namespace));
            if (dry) {
                objects.all().forEach(object -> shell.screen().line(yaml(object)));
                return Exit.OK.code();
            }
            refuseAnother(cluster, namespace);
            objects.all().forEach(object -> apply(cluster, object));
            await(cluster, namespace, Instant.now().plus(patience));
            print(namespace);
            return Exit.OK.code();
        }
    }

    private static String yaml(HasMetadata object) {
        return Serialization.asYaml(object).stripTrailing();
    }

    private DesiredCube checked(String namespace) {
        if (!model.startsWith(SCHEME)) {
            throw Failure.of(Exit.USAGE, shell.text("cubeDeploy.model", model));
        }
        var wish =
                new DesiredCube(
                        new ObjectKey(namespace, name),
                        table,
                        model.substring(SCHEME.length()),
                        path,
                        shards,
                        copies,
                        image);
        return switch (CubeChecks.check(wish)) {
            case Checked.Valid<DesiredCube>(var desired, _) -> desired;
            case Checked.Invalid<DesiredCube>(var problems) ->
                    throw Failure.of(
                            Exit.USAGE,
                            problems.stream()
                                    .map(Problem::toString)
                                    .collect(Collectors.joining("; ")));
        };
    }

    /**
     * Servers change over one by one: a client of two shards would meet two versions, or ask the
     * wrong shard, and get no rows.
     */
    private void refuseAnother(Cluster cluster, String namespace) {
        var before = cluster.find(CONFIG_MAP.named(namespace, name));
        if (before.isEmpty() || force) {
            return;
        }
        var notes = before.get().path("metadata").path("annotations");
        var had = notes.path(CubeObjects.SHARDS).asText("");
        var held = notes.path(CubeObjects.MODEL).asText("");
        var wanted = model.substring(SCHEME.length());
        if (!had.equals(Integer.toString(shards)) || !held.equals(wanted)) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("cubeDeploy.another", name, held, had, wanted, shards),
                    shell.text("cubeDeploy.another-advice"));
        }
    }

    private void apply(Cluster cluster, HasMetadata object) {
        var kind =
                switch (object.getKind()) {
                    case "ConfigMap" -> CONFIG_MAP;
                    case "Service" -> SERVICE;
                    case "StatefulSet" -> STATEFUL_SET;
                    default -> throw new IllegalStateException(object.getKind());
                };
        var meta = object.getMetadata();
        cluster.apply(kind.named(meta.getNamespace(), meta.getName()), json(object), true);
    }

    private static JsonNode json(HasMetadata object) {
        return JSON.valueToTree(object);
    }

    private void await(Cluster cluster, String namespace, Instant deadline)
            throws InterruptedException {
        var progress = new Progress(shell.screen(), InstantSource.system());
        try {
            while (true) {
                int ready = ready(cluster, namespace);
                if (ready == shards) {
                    return;
                }
                progress.update(shell.text("cubeDeploy.waiting", ready, shards));
                if (Instant.now().isAfter(deadline)) {
                    throw Failure.of(
                            Exit.TIMEOUT,
                            shell.text("cubeDeploy.not-ready", ready, shards, timeout),
                            shell.suggest("get pods -l app=" + name + where.again(cluster)));
                }
                Thread.sleep(LOOK_EVERY);
            }
        } finally {
            progress.clear();
        }
    }

    /** Shards of which every copy is up to date and ready. */
    private int ready(Cluster cluster, String namespace) {
        int ready = 0;
        for (int shard = 0; shard < shards; shard++) {
            var set = cluster.find(STATEFUL_SET.named(namespace, name + "-" + shard));
            ready += set.filter(this::isReady).isPresent() ? 1 : 0;
        }
        return ready;
    }

    private boolean isReady(JsonNode set) {
        var status = set.path("status");
        return status.path("observedGeneration").asLong()
                        >= set.path("metadata").path("generation").asLong()
                && status.path("updatedReplicas").asInt() == copies
                && status.path("readyReplicas").asInt() == copies;
    }

    private void print(String namespace) {
        var report = new LinkedHashMap<String, Object>();
        report.put("name", name);
        report.put("namespace", namespace);
        report.put("table", table);
        report.put("model", model);
        report.put("shards", shards);
        report.put("copies", copies);
        report.put("conf", Map.of("configMap", name, "key", CubeObjects.CONF));
        output.print(
                shell,
                () -> shell.text("cubeDeploy.done", table, shards, copies, namespace, name),
                report);
    }
}
