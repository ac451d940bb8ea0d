// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.UncheckedIOException;
import java.util.List;
import org.paddlepaddle.cloud.plan.ContainerReading;

/** The containers of a pod as the API server sent it. */
public final class ContainerList {
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private ContainerList() {}

    /** Empty for a pod that no node has seen, and for the template of one. */
    public static List<ContainerReading> of(JsonNode pod) {
        var status = pod.path("status");
        if (!status.isObject()) {
            return List.of();
        }
        try {
            return ContainerReading.of(JSON.treeToValue(status, PodStatus.class));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
