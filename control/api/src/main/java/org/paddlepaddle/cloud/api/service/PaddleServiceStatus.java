// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * What the operator has seen and decided. Gateways route by {@code traffic} and nothing else.
 *
 * @param phase one word for how it is
 * @param url where requests from outside go
 * @param address where requests from inside the cluster go
 * @param primary what answers by default; on the wire {@code default}
 * @param canary what is tried out
 * @param traffic which revision answers how many of a hundred requests
 * @param replicas pods that can answer now
 * @param labelSelector finds the pods, for the scale subresource
 * @param observedGeneration the generation of the spec this status is about
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record PaddleServiceStatus(
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable ServicePhase phase,
        @Nullable String url,
        @Nullable ServiceAddress address,
        @JsonProperty("default") @Nullable EndpointStatus primary,
        @Nullable EndpointStatus canary,
        List<TrafficShare> traffic,
        @Nullable Integer replicas,
        @Nullable String labelSelector,
        @Nullable Long observedGeneration,
        List<Condition> conditions)
        implements KindStatus {
    /** The status of a service nobody has looked at yet. */
    public static final PaddleServiceStatus NONE =
            new PaddleServiceStatus(
                    null, null, null, null, null, List.of(), null, null, null, List.of());

    /** The same with other endpoints behind the routes. */
    public PaddleServiceStatus with(
            @Nullable EndpointStatus otherPrimary, @Nullable EndpointStatus otherCanary) {
        return new PaddleServiceStatus(
                phase,
                url,
                address,
                otherPrimary,
                otherCanary,
                traffic,
                replicas,
                labelSelector,
                observedGeneration,
                conditions);
    }

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public PaddleServiceStatus {
        traffic = traffic == null ? List.of() : List.copyOf(traffic);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }
}
