// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.object;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.stream.Collectors;

/** An object cannot be made because somebody else's stands in its place. */
public final class NameTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NameTakenException(HasMetadata existing) {
        super(
                "%s %s exists already and belongs to %s; rename one of the two"
                        .formatted(
                                existing.getKind(),
                                existing.getMetadata().getName(),
                                owner(existing)));
    }

    private static String owner(HasMetadata existing) {
        var owners =
                existing.getMetadata().getOwnerReferences().stream()
                        .map(NameTakenException::describe)
                        .collect(Collectors.joining(", "));
        return owners.isEmpty() ? "nobody" : owners;
    }

    private static String describe(OwnerReference owner) {
        return owner.getKind() + " " + owner.getName();
    }
}
