// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.JobNames;

/**
 * The default container of a pod: the one that is meant where none is named, if the pod says so.
 */
public final class DefaultContainer {
    private DefaultContainer() {}

    public static Optional<String> of(JsonNode pod) {
        var name = pod.at("/metadata/annotations").path(JobNames.DEFAULT_CONTAINER).asText("");
        return Optional.of(name).filter(it -> !it.isEmpty());
    }
}
