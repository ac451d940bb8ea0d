// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** A version of an API group; the core group has no name. */
record GroupVersion(String group, String version) {
    static GroupVersion of(ResourceType type) {
        return new GroupVersion(type.group(), type.version());
    }

    /** From {@code /api/v1} or {@code /apis/apps/v1}. */
    static Optional<GroupVersion> ofPath(String path) {
        var segments = path.substring(1).split("/");
        if (segments.length == 2 && segments[0].equals("api")) {
            return Optional.of(new GroupVersion("", segments[1]));
        }
        return segments.length == 3 && segments[0].equals("apis")
                ? Optional.of(new GroupVersion(segments[1], segments[2]))
                : Optional.empty();
    }

    /** In the order of the catalogue. */
    static SequencedSet<GroupVersion> all(List<ResourceType> types) {
        var versions = new LinkedHashSet<GroupVersion>();
        types.forEach(type -> versions.add(of(type)));
        return versions;
    }

    boolean holds(ResourceType type) {
        return type.group().equals(group) && type.version().equals(version);
    }

    /** {@code v1} or {@code apps/v1}. */
    String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code api/v1} or {@code apis/apps/v1}. */
    String path() {
        return group.isEmpty() ? "api/" + version : "apis/" + group + "/" + version;
    }
}
