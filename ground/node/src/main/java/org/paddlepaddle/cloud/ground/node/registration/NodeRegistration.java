// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.registration;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.pod.Timestamps;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the Node object and its lease alive. */
public final class NodeRegistration implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(NodeRegistration.class);
    private static final String NAMESPACE = "kube-node-lease";
    private static final Duration RENEW = Duration.ofSeconds(10);
    private static final int LEASE_SECONDS = 40;
    private static final int CONFLICT = 409;
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final KubernetesClient client;
    private final Node node;
    private final BooleanSupplier diskFull;
    private final Supplier<Map<String, Integer>> devices;
    private final InstantSource clock;
    private boolean pressed;
    private Map<String, Integer> working = Map.of();

    /**
     * @param devices how many of each resource work; the others are no longer allocatable
     */
    public NodeRegistration(
            KubernetesClient client,
            Node node,
            BooleanSupplier diskFull,
            Supplier<Map<String, Integer>> devices,
            InstantSource clock) {
        this.client = client;
        this.node = node;
        this.diskFull = diskFull;
        this.devices = devices;
        this.clock = clock;
    }

    /** Creates the Node or brings the one that is there up to date. */
    public void register() {
        try {
            client.nodes().resource(node).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != CONFLICT) {
                throw e;
            }
            var patch = JSON.createObjectNode();
            var metadata = patch.putObject("metadata");
            metadata.set("labels", JSON.valueToTree(node.getMetadata().getLabels()));
            client.nodes().withName(name()).patch(MERGE, patch.toString());
        }
        publish();
        renew();
    }

    private void publish() {
        var status = JSON.createObjectNode();
        var now = Timestamps.seconds(clock.instant());
        var reported = JSON.<ObjectNode>valueToTree(node.getStatus());
        working = devices.get();
        working.forEach(
                (resource, count) ->
                        reported.withObject("/allocatable").put(resource, count.toString()));
        for (var condition : reported.withArray("conditions")) {
            ((ObjectNode) condition).put("lastHeartbeatTime", now).put("lastTransitionTime", now);
            if (pressed && condition.path("type").asText().equals("DiskPressure")) {
                ((ObjectNode) condition)
                        .put("status", "True")
                        .put("reason", "KubeletHasDiskPressure")
                        .put("message", "little room is left on the disk of this installation");
            }
        }
        status.set("status", reported);
        client.nodes().withName(name()).subresource("status").patch(MERGE, status.toString());
    }

    /** After a pause, such as a laptop's sleep, others take the node for dead until it speaks. */
    private void speakUp() {
        var seen = client.nodes().withName(name()).get();
        if (seen == null) {
            LOG.info("node {} is registered again", name());
            register();
        } else if (!ready(seen)) {
            LOG.info("node {} was not ready and is again", name());
            publish();
        }
    }

    private static boolean ready(Node seen) {
        return seen.getStatus() != null
                && seen.getStatus().getConditions().stream()
                        .anyMatch(
                                condition ->
                                        condition.getType().equals("Ready")
                                                && condition.getStatus().equals("True"));
    }

    @Override
    public void run() throws InterruptedException {
        Thread.sleep(RENEW);
        renewOrWarn();
    }

    /** What is due every few seconds. */
    public void renewOrWarn() {
        try {
            renew();
            if (pressed != diskFull.getAsBoolean()) {
                pressed = !pressed;
                publish();
            }
            if (!working.equals(devices.get())) {
                LOG.warn("devices of node {} that work: {}", name(), devices.get());
                publish();
            }
            speakUp();
        } catch (KubernetesClientException e) {
            LOG.warn("cannot renew the lease of node {}: {}", name(), e.getMessage());
        }
    }

    private void renew() {
        var leases = client.leases().inNamespace(NAMESPACE);
        var held = leases.withName(name()).get();
        if (held == null) {
            leases.resource(lease()).create();
        } else {
            // The client's own mapper: times of a lease have microseconds and a letter for the
            // zone.
            var spec = client.getKubernetesSerialization().asJson(lease().getSpec());
            leases.withName(name()).patch(MERGE, "{\"spec\":" + spec + "}");
        }
    }

    private Lease lease() {
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
        return new LeaseBuilder()
                .withMetadata(
                        new ObjectMetaBuilder().withNamespace(NAMESPACE).withName(name()).build())
                .withSpec(
                        new LeaseSpecBuilder()
                                .withHolderIdentity(name())
                                .withLeaseDurationSeconds(LEASE_SECONDS)
                                .withRenewTime(now)
                                .build())
                .build();
    }

    private String name() {
        return node.getMetadata().getName();
    }
}
