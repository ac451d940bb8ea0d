// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Claims to volumes. */
final class ClaimPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("PersistentVolumeClaim");
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        return Optional.of(
                ObjectWhy.ofClaim(
                        WhyQuery.as(object, PersistentVolumeClaim.class), inquiry.evidence()));
    }
}
