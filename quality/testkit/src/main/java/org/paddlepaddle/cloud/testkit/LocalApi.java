// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The embedded control plane alone: API server, scheduler and controllers, without a node and
 * without operators. Starts in about a second; whoever needs pods that run takes the whole system.
 */
public final class LocalApi implements AutoCloseable {
    private static final List<String> MASTERS = List.of("system:masters");
    private static final Map<String, String> HERE = Map.of("paddlecloud.org/machine", "here");

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Supervisor supervisor = new Supervisor();
    private final ApiServer server;
    private final KubernetesClient client;
    private final Path kubeconfig;
    private final Path volumes;

    private LocalApi(Path directory, Clock clock) {
        server =
                keep(EmbeddedKubernetes.start(
                                directory.resolve("data"),
                                ApiServerConfig.onLoopback(0, directory.resolve("pki"))))
                        .server();
        kubeconfig = directory.resolve("kubeconfig");
        server.kubeconfigFor("kubernetes-admin", MASTERS).write(kubeconfig);
        client = client("kubernetes-admin", MASTERS);
        keep(Scheduler.start(client("system:kube-scheduler", List.of()), supervisor));
        volumes = directory.resolve("volumes");
        keep(
                Controllers.start(
                        client("system:kube-controller-manager", List.of()),
                        new LocalVolumes(volumes, HERE),
                        clock,
                        supervisor));
    }

    /**
     * @param directory empty, or of an earlier one whose objects are to be found again
     */
    public static LocalApi start(Path directory) {
        return start(directory, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * @param clock what controllers take for the time
     */
    public static LocalApi start(Path directory, Clock clock) {
        return new LocalApi(directory, clock);
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

    /** Where volumes are made; nodes labelled {@code paddlecloud.org/machine: here} reach it. */
    public Path volumes() {
        return volumes;
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
