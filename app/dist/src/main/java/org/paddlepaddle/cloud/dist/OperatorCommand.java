// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.Kubeconfigs;
import org.paddlepaddle.cloud.operator.OperatorServer;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
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

    @Option(names = "--leader-elect", arity = "0..1", fallbackValue = "true")
    private boolean leaderElect;

    @Option(names = "--lease-namespace", paramLabel = "NAME")
    private String leaseNamespace = "paddle-system";

    @Option(names = "--metrics-bind-address", paramLabel = "ADDRESS")
    private String metrics = "127.0.0.1:8080";

    @Option(names = "--health-probe-bind-address", paramLabel = "ADDRESS")
    private String health = "127.0.0.1:8081";

    @Option(names = "--scheduling", paramLabel = "NAME")
    private String scheduling = "";

    @Option(names = "--initImage", paramLabel = "IMAGE")
    private @Nullable String initImage;

    @Option(names = "--port-range", paramLabel = "FROM,TO")
    private @Nullable String portRange;

    @Option(names = "--etcd-server", paramLabel = "ADDRESS")
    private @Nullable String etcd;

    @Option(names = "--runtime-image", paramLabel = "IMAGE")
    private String runtimeImage = SampleSettings.USUAL.image();

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
        var gangs = gangs();
        var life = new Life();
        Threads.onExit("end", life::end);
        try (var client = client()) {
            new ClusterCheck(client, namespace).check(gangs);
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
            Life life)
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

    /** From the first pass to the last, whoever says when that is. */
    private static final class Life {
        private static final long LONGEST_END_SECONDS = 15;

        private final AtomicBoolean works = new AtomicBoolean();
        private final CountDownLatch told = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        /** Returns when told to end. */
        void work() throws InterruptedException {
            works.set(true);
            told.await();
        }

        void ended() {
            ended.countDown();
        }

        /**
         * Told to end: passes under way may finish before the process goes. Who has not begun,
         * because the API server does not answer, has nothing to finish; and who cannot finish goes
         * all the same.
         */
        void end() {
            told.countDown();
            try {
                if (works.get() && !ended.await(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn("a pass under way did not finish within {} s", LONGEST_END_SECONDS);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private OperatorConfig config(GangStyle gangs) {
        var usual =
                OperatorConfig.cluster(new JobSettings(gangs), new SampleSettings(runtimeImage));
        return new OperatorConfig(
                namespace.isEmpty() ? Set.of() : Set.of(namespace),
                leaderElect,
                leaseNamespace,
                usual.parallelism(),
                usual.kinds(),
                usual.writes(),
                usual.stopTimeout());
    }

    /** Upstream takes any word, and for any but volcano does without groups. */
    private GangStyle gangs() {
        if (scheduling.equals(JobNames.VOLCANO)) {
            return GangStyle.Volcano;
        }
        if (!scheduling.isEmpty()) {
            LOG.warn(
                    "--scheduling={} is no scheduler of groups that is known (volcano is): pods are"
                            + " placed one by one",
                    scheduling);
        }
        return GangStyle.None;
    }

    /** The flag's file, else what the environment offers: KUBECONFIG, or the pod's account. */
    private KubernetesClient client() {
        var config =
                kubeconfig == null
                        ? Kubeconfigs.recognised(Config.autoConfigure(null))
                        : Kubeconfigs.read(shell.directory().resolve(kubeconfig));
        return new KubernetesClientBuilder().withConfig(config).build();
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
