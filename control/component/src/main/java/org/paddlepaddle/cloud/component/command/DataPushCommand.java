// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.sample.SampleSetSpec;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.component.run.PushedDirectory;
import org.paddlepaddle.cloud.component.run.SetJobs;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc data push}: a directory becomes a data set, or the next version of one. */
@Command(name = "push")
final class DataPushCommand implements Callable<Integer> {
    private static final String STORE = "data-center";
    private static final String ADDRESS = "minio://minio-service.kubeflow:9000/" + STORE + "/";
    private static final long PATIENCE_HOURS = 24;

    private final Shell shell;
    private final DefaultSystem system;
    @Mixin private final SetChoice set = new SetChoice();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "1", paramLabel = "DIR", descriptionKey = "pushed")
    private Path directory = Path.of("");

    DataPushCommand(Shell shell, DefaultSystem system) {
        this.shell = shell;
        this.system = system;
    }

    @Override
    public Integer call() throws IOException {
        var from = shell.path(directory);
        if (!Files.isDirectory(from)) {
            throw new RequestException(shell.text("map.directory", from));
        }
        var progress = new Progress(shell.screen(), InstantSource.system());
        try (var client = SetChoice.client(system);
                var objects = new ObjectClient(system.objects())) {
            var place = set.key().namespace() + "/" + set.key().name();
            var known = known(client);
            if (known != null && !source(known).equals(ADDRESS + place)) {
                throw new RequestException(
                        shell.text("push.other", set.key().name(), source(known)));
            }
            var outcome =
                    new PushedDirectory(objects, STORE, place)
                            .push(from, text -> show(progress, text));
            if (known == null) {
                create(client, place);
            } else {
                var _ = new SetJobs(client, set.key()).run(sync(), text -> show(progress, text));
            }
            awaitReady(client, progress);
            progress.clear();
            output.print(
                    shell,
                    () ->
                            shell.text(
                                    "push.done",
                                    set.key().name(),
                                    outcome.sent(),
                                    outcome.same(),
                                    outcome.removed()),
                    outcome);
        }
        return Exit.OK.code();
    }

    private void show(Progress progress, String text) {
        if (output.forPeople()) {
            progress.update(text);
        }
    }

    private static Map<String, Object> sync() {
        return Map.of("type", "sync", "syncOptions", Map.of("delete-dst", true));
    }

    private @Nullable SampleSet known(KubernetesClient client) {
        return client.resources(SampleSet.class)
                .inNamespace(set.key().namespace())
                .withName(set.key().name())
                .get();
    }

    private static String source(SampleSet set) {
        var source = set.getSpec() == null ? null : set.getSpec().source();
        return source == null || source.uri() == null ? "" : source.uri();
    }

    private void create(KubernetesClient client, String place) {
        createKeys(client);
        var made = new SampleSet();
        made.setMetadata(meta(set.key().name()));
        made.setSpec(
                Serialization.unmarshal(
                        Serialization.asJson(
                                Map.of(
                                        "partitions",
                                        1,
                                        "source",
                                        Map.of("uri", ADDRESS + place),
                                        "secretRef",
                                        Map.of("name", STORE))),
                        SampleSetSpec.class));
        var _ = client.resource(made).create();
    }

    /** The set's runtime reads our store with these. */
    private void createKeys(KubernetesClient client) {
        var place = client.secrets().inNamespace(set.key().namespace()).withName(STORE);
        if (place.get() == null) {
            var config = system.objects();
            var _ =
                    client.resource(
                                    new SecretBuilder()
                                            .withMetadata(meta(STORE))
                                            .withType("Opaque")
                                            .addToStringData(
                                                    SampleNames.ACCESS_KEY, config.accessKey())
                                            .addToStringData(
                                                    SampleNames.SECRET_KEY, config.secretKey())
                                            .build())
                            .create();
        }
    }

    private ObjectMeta meta(String name) {
        return new ObjectMetaBuilder().withNamespace(set.key().namespace()).withName(name).build();
    }

    private void awaitReady(KubernetesClient client, Progress progress) {
        var _ =
                client.resources(SampleSet.class)
                        .inNamespace(set.key().namespace())
                        .withName(set.key().name())
                        .waitUntilCondition(
                                found -> isReady(found, progress), PATIENCE_HOURS, TimeUnit.HOURS);
    }

    private boolean isReady(@Nullable SampleSet found, Progress progress) {
        if (found == null || found.getStatus() == null) {
            return false;
        }
        var ready = found.getStatus().condition(StandardCondition.Ready);
        ready.map(Condition::message).ifPresent(text -> show(progress, text));
        return ready.filter(Condition::holds).isPresent();
    }
}
