// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.GatewayConfig;
import org.paddlepaddle.cloud.operator.OperatorServer;
import org.paddlepaddle.cloud.operator.gateway.GatewaySlices;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.standalone.GcOverheadLimit;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.ModelGateway;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc gateway}: the gateway of PaddleServices on any Kubernetes, until told to end. */
@Command(name = "gateway")
final class GatewayCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayCommand.class);

    private final Shell shell;

    @Option(names = "--kubeconfig", paramLabel = "FILE")
    private @Nullable Path kubeconfig;

    @Option(names = "--bind-address", paramLabel = "ADDRESS")
    private String bind = "127.0.0.1:8080";

    @Option(names = "--publish")
    private boolean publish;

    @Option(names = "--domain", paramLabel = "NAME")
    private String domain = ServiceSettings.USUAL_DOMAIN;

    @Option(names = "--health-probe-bind-address", paramLabel = "ADDRESS")
    private String health = "127.0.0.1:8081";

    @Mixin private final ZapFlags zap = new ZapFlags();

    GatewayCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var level = zap.level();
        var at = addresses();
        var healthAt = BindAddress.parse(health);
        Logs.watch(level);
        GcOverheadLimit.start();
        var life = new ProcessLife("request");
        Threads.onExit("end", life::end);
        try (var client = OwnClient.open(shell, kubeconfig)) {
            new ClusterCheck(client, "")
                    .check(EnumSet.of(OperatedKind.paddleservice), GangStyle.None);
            run(client, at, healthAt, life);
        } finally {
            life.ended();
        }
        return Exit.OK.code();
    }

    private void run(
            KubernetesClient client,
            InetSocketAddress at,
            List<InetSocketAddress> healthAt,
            ProcessLife life)
            throws InterruptedException {
        var supervisor = new Supervisor();
        try (var gateway = ModelGateway.start(GatewayConfig.usual(), new PrometheusRegistry())) {
            gateway.control(client, domain, Clock.systemUTC(), supervisor);
            var listening = gateway.listen(at);
            var slices = publish ? GatewaySlices.start(client, listening, supervisor) : null;
            var servers =
                    healthAt.stream().map(one -> OperatorServer.health(one, supervisor)).toList();
            try {
                LOG.info("gateway listens on {} for {}", listening, client.getMasterUrl());
                life.work();
                LOG.info("gateway ends");
            } finally {
                servers.forEach(OperatorServer::close);
                if (slices != null) {
                    slices.close();
                }
            }
        }
    }

    /** One address that pods can reach, where it is to be published. */
    private InetSocketAddress addresses() {
        var at = BindAddress.parse(bind);
        if (at.isEmpty()) {
            throw Failure.of(Exit.USAGE, "--bind-address: an address is needed, not " + bind);
        }
        var address = at.getFirst();
        if (publish && address.getAddress().isAnyLocalAddress()) {
            throw Failure.of(
                    Exit.USAGE,
                    "--publish tells pods where the gateway is, and "
                            + bind
                            + " is every address: name the pod's own",
                    "in a pod: --bind-address='$(POD_IP):8080', with POD_IP from status.podIP");
        }
        return address;
    }
}
