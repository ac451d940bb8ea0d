// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.plan.service.TrafficRules;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Tells gateways where requests go, and gives revisions as many pods as their load takes. Costs
 * nothing while nothing changes and every revision sleeps.
 */
public final class TrafficControl implements AutoCloseable {
    private final TrafficWatch watch;
    private final Gateways gateways;
    private final String domain;
    private final Signal changed = new Signal();
    private final Signal wanted = new Signal();
    private final List<Loop> loops;

    private TrafficControl(
            KubernetesClient client,
            String domain,
            Gateways gateways,
            Clock clock,
            Supervisor supervisor) {
        this.gateways = gateways;
        this.domain = domain;
        this.watch =
                new TrafficWatch(
                        client,
                        () -> {
                            changed.give();
                            wanted.give();
                        });
        var scaler = new ServiceScaler(client, watch, gateways, clock);
        this.loops =
                List.of(
                        supervisor.loop("service-routes", new Routes()::turn),
                        supervisor.loop("service-scaler", () -> scaler.turn(wanted)));
    }

    /** Returns when the first routes are about to be told. */
    public static TrafficControl start(
            KubernetesClient client,
            String domain,
            Gateways gateways,
            Clock clock,
            Supervisor supervisor) {
        return new TrafficControl(client, domain, gateways, clock, supervisor);
    }

    /** A request waits for a revision that has no pod: nobody waits for the next tick. */
    public void demand() {
        wanted.give();
    }

    @Override
    public void close() {
        loops.forEach(Loop::closeAndWait);
        watch.close();
    }

    /** Tells routes when they differ from those told last. */
    private final class Routes {
        private Traffic told = TrafficRules.traffic(domain, List.of(), List.of(), Map.of());

        void turn() throws InterruptedException {
            changed.take();
            try {
                var traffic =
                        TrafficRules.traffic(
                                domain, watch.services(), watch.pods(), watch.addresses());
                if (!traffic.equals(told)) {
                    gateways.route(traffic);
                    told = traffic;
                }
            } catch (RuntimeException e) {
                changed.give();
                throw e;
            }
        }
    }
}
