// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.RunningPrograms;

/**
 * A real cluster from nothing, with a node and upstream's operator.
 *
 * @param up the command that starts it and says {@code export KUBECONFIG=FILE} last
 * @param down the command that ends it
 * @param programs where its programs lie, to know what they cost
 * @param definition upstream's CRD
 * @param operator upstream's operator, v0.3.1
 * @param image with {@code sleep}, which the node has
 */
record RivalSystem(
        @Nullable String up,
        @Nullable String down,
        @Nullable Path programs,
        @Nullable Path definition,
        @Nullable Path operator,
        String image) {
    static final String NAME = "kubernetes + kubelet + upstream";
    static final String ABSENT =
            "no real cluster to start here; see --rival-up, --rival-down, --rival-programs,"
                    + " --upstream-crd and --upstream-operator";

    private static final String SAYS = "export KUBECONFIG=";

    boolean isThere() {
        return up != null
                && down != null
                && programs != null
                && definition != null
                && operator != null;
    }

    /** Starts all of it; what was begun is ended when it does not come up. */
    Running start(Path directory) {
        var kubeconfig = run(up);
        try {
            return new Running(kubeconfig, directory);
        } catch (RuntimeException e) {
            run(down);
            throw e;
        }
    }

    /** The file that the command names last, or its last words. */
    private static String run(@Nullable String command) {
        try {
            var process =
                    new ProcessBuilder("sh", "-c", String.valueOf(command))
                            .redirectErrorStream(true)
                            .start();
            process.getOutputStream().close();
            var said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip();
            int exit = process.waitFor();
            if (exit != 0) {
                throw new BenchException(command + " ended with " + exit + ": " + said);
            }
            var last = said.substring(said.lastIndexOf('\n') + 1);
            return last.startsWith(SAYS) ? last.substring(SAYS.length()) : last;
        } catch (IOException e) {
            throw new BenchException("cannot run " + command + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    /** The cluster and the operator. Closing it ends both. */
    final class Running implements AutoCloseable {
        private final KubernetesClient client;
        private final Child process;

        private Running(String kubeconfig, Path directory) {
            client =
                    new KubernetesClientBuilder()
                            .withConfig(Config.fromKubeconfig(Path.of(kubeconfig).toFile()))
                            .build();
            define();
            process =
                    Child.program(
                            "paddle-operator",
                            directory,
                            List.of(
                                    "env",
                                    "KUBECONFIG=" + kubeconfig,
                                    String.valueOf(operator),
                                    "--metrics-bind-address=127.0.0.1:0",
                                    "--health-probe-bind-address=127.0.0.1:0"));
        }

        private void define() {
            try (var crd = Files.newInputStream(Path.of(String.valueOf(definition)))) {
                client.load(crd).items().forEach(item -> client.resource(item).serverSideApply());
            } catch (IOException e) {
                throw new BenchException("cannot read " + definition + ": " + e.getMessage(), e);
            }
            Jobs.await("the kind PaddleJob", 60, this::served);
        }

        private boolean served() {
            try {
                Jobs.in(client).list();
                return true;
            } catch (KubernetesClientException e) {
                return false;
            }
        }

        KubernetesClient client() {
            return client;
        }

        /** Of all its programs that still run, containers left out. */
        double cpuSeconds() {
            var all = RunningPrograms.below(Path.of(String.valueOf(programs)), _ -> true);
            return (ProcessCost.cpuNanos(all) + ProcessCost.cpuNanos(process.pid())) / 1e9;
        }

        @Override
        public void close() {
            process.close();
            client.close();
            run(down);
        }
    }
}
