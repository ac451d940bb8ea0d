// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.javaoperatorsdk.operator.processing.retry.Retry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.OperatorMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.PassSlots;
import org.paddlepaddle.cloud.operator.object.Fanout;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator: all reconcilers of PaddleCloud under one leader election, started and stopped
 * together. The client stays the caller's, who closes it afterwards.
 */
public final class PaddleCloudOperator implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PaddleCloudOperator.class);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(5);

    private final Operator operator;
    private final OperatorMetrics metrics;
    private final AtomicBoolean closing;
    private final Duration stopTimeout;

    private PaddleCloudOperator(
            Operator operator,
            OperatorMetrics metrics,
            AtomicBoolean closing,
            Duration stopTimeout) {
        this.operator = operator;
        this.metrics = metrics;
        this.closing = closing;
        this.stopTimeout = stopTimeout;
    }

    /**
     * Starts the operator; returns when its caches are filled, or, with leader election, when it
     * stands for election. The CRDs must be established.
     */
    public static PaddleCloudOperator start(OperatorConfig config, KubernetesClient client) {
        var closing = new AtomicBoolean();
        var parts =
                new OperatorParts(
                        client,
                        new Fanout(config.writes()),
                        new PassSlots(config.parallelism()),
                        Clock.systemUTC());
        var operator = new Operator(overrider -> configure(overrider, config, parts, closing));
        var kinds = config.kinds().stream().map(kind -> kind.make(parts)).toList();
        kinds.forEach(kind -> register(operator, kind, config));
        var metrics = new OperatorMetrics(kinds.stream().map(KindController::metrics).toList());
        operator.start();
        return new PaddleCloudOperator(operator, metrics, closing, config.stopTimeout());
    }

    public OperatorMetrics metrics() {
        return metrics;
    }

    /** Whether it works, or stands by for another replica that does. */
    public boolean isHealthy() {
        var runtime = operator.getRuntimeInfo();
        return !runtime.isStarted() || runtime.allEventSourcesAreHealthy();
    }

    private static void configure(
            ConfigurationServiceOverrider overrider,
            OperatorConfig config,
            OperatorParts parts,
            AtomicBoolean closing) {
        overrider
                .withKubernetesClient(parts.client())
                .withCloseClientOnStop(false)
                .withExecutorService(parts.slots().executor())
                .withReconciliationTerminationTimeout(config.stopTimeout());
        if (config.leaderElection()) {
            overrider.withLeaderElectionConfiguration(
                    LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(config.lease())
                            .withLeaseNamespace(config.namespace())
                            .withExitOnStopLeading(false)
                            .withLeaderCallbacks(callbacks(closing))
                            .build());
        }
    }

    /**
     * Who loses the lease must not go on: another replica works by now. Not so while we end, when
     * giving it back is part of the end and an exit would wait for itself.
     */
    private static LeaderCallbacks callbacks(AtomicBoolean closing) {
        return new LeaderCallbacks(
                () -> LOG.info("this replica works"),
                () -> {
                    if (!closing.get()) {
                        LOG.warn("another replica works; this one ends");
                        Threads.startPlatform("lost-lease", () -> System.exit(1));
                    }
                },
                leader -> LOG.info("replica {} works", leader));
    }

    private static <R extends HasMetadata> void register(
            Operator operator, KindController<R> kind, OperatorConfig config) {
        operator.register(
                kind.reconciler(),
                (ControllerConfigurationOverrider<R> overrider) -> {
                    overrider.withFieldManager(kind.fieldOwner()).withRetry(retry());
                    if (!config.namespaces().isEmpty()) {
                        overrider.settingNamespaces(config.namespaces());
                    }
                });
    }

    private static Retry retry() {
        return new GenericRetry()
                .withoutMaxAttempts()
                .setInitialInterval(FIRST_RETRY)
                .setIntervalMultiplier(2)
                .setMaxInterval(LAST_RETRY.toMillis());
    }

    /**
     * Stops within twice the configured time, whatever a pass under way is doing: its thread is a
     * virtual one and does not keep the process alive.
     */
    @Override
    public void close() {
        closing.set(true);
        var stop = Threads.start("operator-stop", operator::stop);
        try {
            if (!stop.join(stopTimeout.multipliedBy(2))) {
                LOG.warn("the operator did not stop within {}", stopTimeout.multipliedBy(2));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
