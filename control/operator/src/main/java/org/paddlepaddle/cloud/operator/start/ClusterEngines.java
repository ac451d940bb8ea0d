// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the API server which engines of others there are, before the operator starts. */
public final class ClusterEngines {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterEngines.class);
    private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    private static final int FORBIDDEN = 403;

    private ClusterEngines() {}

    /** Definitions that it may not see count as absent. */
    public static ClusterOffer read(KubernetesClient client) {
        var found = new HashMap<String, String>();
        for (var name : EngineRules.ENGINES) {
            manager(client, name).ifPresent(manager -> found.put(name, manager));
        }
        return ClusterOffer.ofDefinitions(found);
    }

    private static Optional<String> manager(KubernetesClient client, String name) {
        try {
            var definition =
                    client.apiextensions().v1().customResourceDefinitions().withName(name).get();
            if (definition == null) {
                return Optional.empty();
            }
            var labels = Objects.requireNonNullElse(definition.getMetadata().getLabels(), Map.of());
            return Optional.of(Objects.toString(labels.get(MANAGED_BY), ""));
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN) {
                throw e;
            }
            LOG.warn(
                    "whether {} is there may not be seen, so its engine is not used; the role"
                            + " paddlecloud-operator-engines of deploy/operator.yaml allows it",
                    name);
            return Optional.empty();
        }
    }
}
