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

    private static final String ARGUMENTS = "launch/standalone.args";

    private static final String LOGS =
            "-Djava.util.logging.manager=org.paddlepaddle.cloud.standalone.Logs$LastingLogManager";

    /** Those of {@code pdc up}, from the file that it has them from. */
    public static List<String> jvmOptions() {
        var distribution = System.getenv("PDC_DIST");
        if (distribution == null) {
            throw new BenchException("PDC_DIST names no distribution; start with ./pdc bench");
        }
        return List.of("@" + Path.of(distribution, ARGUMENTS));
    }

    public static OurSystem start(Path directory, int simulatedNodes) {
        var options = new ArrayList<>(jvmOptions());
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
