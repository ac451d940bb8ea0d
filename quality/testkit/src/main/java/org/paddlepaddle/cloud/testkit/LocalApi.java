// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The embedded API server in this process and, beside it, the parts of the control plane that a
 * test asks for. Starts in about a second; whoever needs pods that run takes the whole system.
 *
 * <p>It knows no part itself, so that scheduler, controllers, node and operators can all be tested
 * with it.
 */
public final class LocalApi implements AutoCloseable {
    private static final List<String> MASTERS = List.of("system:masters");

    /** Starts a part of the control plane with a client of its own identity. */
    @FunctionalInterface
    public interface Part {
        AutoCloseable start(KubernetesClient client, Supervisor supervisor);
    }

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Supervisor supervisor;
    private final ApiServer server;
    private final KubernetesClient client;
    private final Path kubeconfig;

    private LocalApi(Path directory, Supervisor supervisor) {
        this.supervisor = supervisor;
        server =
                keep(EmbeddedKubernetes.start(
                                directory.resolve("data"),
                                ApiServerConfig.onLoopback(0, directory.resolve("pki")),
                                supervisor))
                        .server();
        kubeconfig = directory.resolve("kubeconfig");
        server.kubeconfigFor("kubernetes-admin", MASTERS).write(kubeconfig);
        client = client("kubernetes-admin", MASTERS);
    }

    /**
     * The API server alone.
     *
     * @param directory empty, or of an earlier one whose objects are to be found again
     */
    public static LocalApi start(Path directory) {
        return start(directory, new Supervisor());
    }

    /**
     * @param supervisor of the parts' loops; one with injected faults makes them fail
     */
    public static LocalApi start(Path directory, Supervisor supervisor) {
        return new LocalApi(directory, supervisor);
    }

    /**
     * Starts a part beside the server; it is closed with everything else.
     *
     * @param user the identity of the part's client
     */
    public LocalApi with(String user, Part part) {
        keep(part.start(client(user, List.of()), supervisor));
        return this;
    }

    public ApiServer server() {
        return server;
    }

    /** An administrator's client. */
    public KubernetesClient client() {
        return client;
    }

    /** A client of its own, closed with everything else. */
    public KubernetesClient client(String user, List<String> groups) {
        var config = Config.fromKubeconfig(server.kubeconfigFor(user, groups).text());
        return keep(new KubernetesClientBuilder().withConfig(config).build());
    }

    /** Applies manifests as an administrator, server-side. */
    public void apply(String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .serverSideApply();
    }

    /** An administrator's kubeconfig. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    /** The loops of all parts; none of them may have failed when a test ends well. */
    public Supervisor supervisor() {
        return supervisor;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            close(parts.pop());
        }
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            throw new IllegalStateException("could not end " + part, e);
        }
    }

    private <T extends AutoCloseable> T keep(T part) {
        parts.push(part);
        return part;
    }
}
