// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.operator.OperatorServer;
import org.paddlepaddle.cloud.operator.service.ModelCatalog;
import org.paddlepaddle.cloud.operator.start.ClusterEngines;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.standalone.GcOverheadLimit;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc operator}: the operators against any Kubernetes, until told to end. */
@Command(name = "operator")
final class OperatorCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorCommand.class);

    private final Shell shell;

    @Option(names = "--kubeconfig", paramLabel = "FILE")
    private @Nullable Path kubeconfig;

    @Option(names = "--namespace", paramLabel = "NAME")
    private String namespace = "";

    @Option(names = "--controllers", paramLabel = "NAMES", split = ",")
    private Set<OperatedKind> controllers = EnumSet.allOf(OperatedKind.class);

    @Option(names = "--leader-elect", arity = "0..1", fallbackValue = "true")
    private boolean leaderElect;

    @Option(names = "--lease-namespace", paramLabel = "NAME")
    private String leaseNamespace = "paddle-system";

    @Option(names = "--metrics-bind-address", paramLabel = "ADDRESS")
    private String metrics = "127.0.0.1:8080";

    @Option(names = "--health-probe-bind-address", paramLabel = "ADDRESS")
    private String health = "127.0.0.1:8081";

    @Option(names = "--scheduling", paramLabel = "NAME")
    private @Nullable String scheduling;

    @Option(names = "--initImage", paramLabel = "IMAGE")
    private @Nullable String initImage;

    @Option(names = "--port-range", paramLabel = "FROM,TO")
    private @Nullable String portRange;

    @Option(names = "--etcd-server", paramLabel = "ADDRESS")
    private @Nullable String etcd;

    @Option(names = "--runtime-image", paramLabel = "IMAGE")
    private String runtimeImage = SampleSettings.USUAL.image();

    @Option(names = "--gateway")
    private boolean gateway;

    @Mixin private final ZapFlags zap = new ZapFlags();

    OperatorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var level = zap.level();
        var metricsAt = BindAddress.parse(metrics);
        var healthAt = BindAddress.parse(health);
        Logs.watch(level);
        GcOverheadLimit.start();
        sayWhatIsIgnored();
        var life = new ProcessLife("pass");
        Threads.onExit("end", life::end);
        try (var client = OwnClient.open(shell, kubeconfig)) {
            var gangs = gangs(client);
            new ClusterCheck(client, namespace).check(controllers, gangs);
            run(client, config(gangs), metricsAt, healthAt, life);
        } finally {
            life.ended();
        }
        return Exit.OK.code();
    }

    private static void run(
            KubernetesClient client,
            OperatorConfig config,
            List<InetSocketAddress> metricsAt,
            List<InetSocketAddress> healthAt,
            ProcessLife life)
            throws InterruptedException {
        var servers = new ArrayList<OperatorServer>();
        try (var operator = PaddleCloudOperator.start(config, client)) {
            metricsAt.forEach(at -> servers.add(OperatorServer.metrics(at, operator.metrics())));
            healthAt.forEach(
                    at ->
                            servers.add(
                                    OperatorServer.health(
                                            at, operator::isHealthy, operator::isHealthy)));
            LOG.info("operator works on {}", client.getMasterUrl());
            life.work();
            LOG.info("operator ends");
        } finally {
            servers.forEach(OperatorServer::close);
        }
    }

    private OperatorConfig config(GangStyle gangs) {
        var jobs = new JobSettings(gangs);
        var samples = new SampleSettings(runtimeImage);
        var usual = OperatorConfig.cluster(jobs, samples);
        return new OperatorConfig(
                namespace.isEmpty() ? Set.of() : Set.of(namespace),
                leaderElect,
                leaseNamespace,
                OperatedKinds.lease(controllers),
                usual.parallelism(),
                OperatedKinds.of(controllers, jobs, samples, services(), ModelCatalog.none()),
                usual.writes(),
                usual.stopTimeout());
    }

    /** The gateway publishes its address itself. */
    private ServiceSettings services() {
        return gateway ? ServiceSettings.byHost() : ServiceSettings.without();
    }

    /**
     * Without the flag, what the cluster has. Upstream takes any word, and for any but volcano does
     * without groups.
     */
    private GangStyle gangs(KubernetesClient client) {
        if (scheduling == null) {
            var found = EngineRules.gangStyle(ClusterEngines.read(client));
            LOG.info(
                    found == GangStyle.Volcano
                            ? "Volcano is there: it places the pods of a job together"
                            : "there is no Volcano: pods are placed one by one");
            return found;
        }
        if (scheduling.equals(JobNames.VOLCANO)) {
            return GangStyle.Volcano;
        }
        if (!scheduling.isEmpty() && !scheduling.equals("none")) {
            LOG.warn(
                    "--scheduling={} is no scheduler of groups that is known (volcano is): pods are"
                            + " placed one by one",
                    scheduling);
        }
        return GangStyle.None;
    }

    /** Upstream's flags for what is done differently here, or not needed. */
    private void sayWhatIsIgnored() {
        zap.ignored().forEach(flag -> LOG.info("{} has no effect", flag));
        if (initImage != null) {
            LOG.info("--initImage is not needed: pods wait without an init container");
        }
        if (portRange != null) {
            LOG.info("--port-range is not needed: every job has a block of its own from 20020");
        }
        if (etcd != null) {
            LOG.info("--etcd-server is not needed: the operator itself changes the size of jobs");
        }
    }
}
