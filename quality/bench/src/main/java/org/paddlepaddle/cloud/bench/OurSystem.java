// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The whole system in a process of its own, started as {@code pdc up} starts it. */
public record OurSystem(Child process, KubernetesClient client, String network)
        implements AutoCloseable {
    public static final String NAME = "pdc";

    /** Those of {@code pdc up}, as far as they concern memory and speed. */
    public static final List<String> JVM_OPTIONS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-Xms16m",
                    "-XX:MaxRAMPercentage=25",
                    "-XX:MinHeapFreeRatio=10",
                    "-XX:NewRatio=8",
                    "-XX:NewSize=12m",
                    "-XX:MaxNewSize=64m",
                    "-XX:MaxHeapFreeRatio=10",
                    "-XX:ReservedCodeCacheSize=64m",
                    "-XX:TrimNativeHeapInterval=30000",
                    "-XX:+ExitOnOutOfMemoryError",
                    "--sun-misc-unsafe-memory-access=allow");

    private static final String LOGS =
            "-Djava.util.logging.manager=org.paddlepaddle.cloud.standalone.Logs$LastingLogManager";

    public static OurSystem start(Path directory, int simulatedNodes) {
        var options = new ArrayList<>(JVM_OPTIONS);
        options.add(LOGS);
        var process =
                Child.java(
                        "pdc",
                        directory,
                        Cpus.ALL,
                        options,
                        SystemMain.class,
                        directory.resolve("home").toString(),
                        Integer.toString(simulatedNodes));
        var ready = process.next(SystemMain.Ready.class);
        var config = Config.fromKubeconfig(Path.of(ready.kubeconfig()).toFile());
        return new OurSystem(
                process, new KubernetesClientBuilder().withConfig(config).build(), ready.network());
    }

    @Override
    public void close() {
        client.close();
        process.close();
    }
}
