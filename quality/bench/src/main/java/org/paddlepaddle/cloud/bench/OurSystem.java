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

    /** What an idle system needs and no more. */
    private static final String SMALL_HEAP = "-Xmx384m";

    /** What {@code pdc up} allows itself. */
    private static final String USUAL_HEAP = "-XX:MaxRAMPercentage=25";

    private static final List<String> OPTIONS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-Xms16m",
                    "-XX:MinHeapFreeRatio=10",
                    "-XX:MaxHeapFreeRatio=25",
                    "-XX:ReservedCodeCacheSize=64m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Djava.util.logging.manager=org.paddlepaddle.cloud.standalone.Logs$LastingLogManager");

    public static OurSystem start(Path directory, int simulatedNodes) {
        return start(directory, simulatedNodes, SMALL_HEAP);
    }

    /** With the memory a user's system may take. */
    public static OurSystem startWithUsualHeap(Path directory, int simulatedNodes) {
        return start(directory, simulatedNodes, USUAL_HEAP);
    }

    private static OurSystem start(Path directory, int simulatedNodes, String heap) {
        var options = new ArrayList<>(OPTIONS);
        options.add(heap);
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
