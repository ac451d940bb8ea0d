// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.Real;

/** A controller on client-go: elected, fed by a streamed list, writing by server-side apply. */
@Tag("nightly")
class GoControllerIT {
    @TempDir Path directory;

    @Test
    void a_controller_follows_and_another_takes_over_when_it_is_killed() throws Exception {
        var program = built();
        try (var api = ControlPlane.start(directory.resolve("cluster"))) {
            var client = api.client();
            create(client, "before", "abc");
            var first = start(program, api, "first");
            try {
                Await.until("what was there", () -> "cba".equals(mirrored(client, "before")));
                create(client, "after", "xyz");
                Await.until("what came", () -> "zyx".equals(mirrored(client, "after")));

                var second = start(program, api, "second");
                try {
                    first.toHandle().destroyForcibly();
                    create(client, "later", "123");
                    Await.until(
                            "the second to lead", () -> "321".equals(mirrored(client, "later")));
                    assertThat(said("second")).contains("second leads", "second synced");
                    assertThat(said("first")).doesNotContain("Unable to", "falling back");
                } finally {
                    second.toHandle().destroyForcibly();
                }
            } finally {
                first.toHandle().destroyForcibly();
            }
        }
    }

    private Path built() throws IOException {
        var go = Real.tool("go");
        var source = Path.of("src/test/resources/go");
        var place = Files.createDirectories(directory.resolve("go"));
        for (var file : List.of("go.mod", "main.go")) {
            Files.copy(source.resolve(file), place.resolve(file));
        }
        var outcome =
                new Program(go.toString(), "build", "-trimpath", "-o", "mirror", ".")
                        .with("GOFLAGS", "-mod=mod")
                        .with("CGO_ENABLED", 0)
                        .in(place)
                        .run();
        Real.need(outcome.exitCode() == 0, "go cannot build it: " + outcome.output());
        return place.resolve("mirror");
    }

    private Process start(Path program, LocalApi api, String name) throws IOException {
        var builder =
                new ProcessBuilder(program.toString(), name)
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve(name + ".log").toFile());
        builder.environment().put("KUBECONFIG", api.kubeconfig().toString());
        // The list comes as a watch, which falls back to a plain list where a server cannot do it.
        builder.environment().put("KUBE_FEATURE_WatchListClient", "true");
        return builder.start();
    }

    private String said(String name) throws IOException {
        return Files.readString(directory.resolve(name + ".log"));
    }

    private static void create(KubernetesClient client, String name, String text) {
        client.resource(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withNamespace("default")
                                .addToLabels("mirror", "yes")
                                .endMetadata()
                                .addToData("text", text)
                                .build())
                .create();
    }

    private static String mirrored(KubernetesClient client, String name) {
        var map = client.configMaps().inNamespace("default").withName(name + "-mirror").get();
        return map == null ? "" : map.getData().getOrDefault("text", "");
    }
}
