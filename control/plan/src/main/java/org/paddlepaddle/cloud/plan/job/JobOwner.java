// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import org.paddlepaddle.cloud.api.job.JobNames;

/** One particular job: its name, and the identity that tells it from a later one so named. */
public record JobOwner(JobKey key, String uid) {
    OwnerReference reference() {
        return new OwnerReferenceBuilder()
                .withApiVersion(JobNames.API_VERSION)
                .withKind(JobNames.KIND)
                .withName(key.name())
                .withUid(uid)
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** Whether this job, and not an earlier one of its name, controls the object. */
    public boolean owns(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(
                        owner ->
                                Boolean.TRUE.equals(owner.getController())
                                        && uid.equals(owner.getUid()));
    }
}
