// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Optional;

/** The controller reference of an object. */
public final class ControllerRefs {
    private ControllerRefs() {}

    public static Optional<OwnerReference> controller(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst();
    }

    public static boolean controls(HasMetadata owner, HasMetadata object) {
        return controller(object)
                .filter(reference -> reference.getUid().equals(owner.getMetadata().getUid()))
                .isPresent();
    }

    /** The reference that makes {@code owner} the controller of what carries it. */
    public static OwnerReference reference(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }
}
