// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.resource.ObjectSource;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.store.Entry;

/** The picture of all roles and bindings, made anew when one of them has changed. */
public final class RbacObjects {
    static final String GROUP = "rbac.authorization.k8s.io";

    private final ObjectSource source;
    private final Optional<ResourceType> roles;
    private final Optional<ResourceType> clusterRoles;
    private final Optional<ResourceType> bindings;
    private final Optional<ResourceType> clusterBindings;

    /** What was parsed for the last picture, by key; of the thread that makes one alone. */
    private Map<String, Parsed> parsed = Map.of();

    private volatile @Nullable Picture picture;

    private record Parsed(long revision, JsonNode object) {}

    private record Picture(long change, RbacIndex index) {}

    public RbacObjects(ObjectSource source, ResourceCatalog catalog) {
        this.source = source;
        roles = catalog.find(GROUP, "v1", "roles");
        clusterRoles = catalog.find(GROUP, "v1", "clusterroles");
        bindings = catalog.find(GROUP, "v1", "rolebindings");
        clusterBindings = catalog.find(GROUP, "v1", "clusterrolebindings");
    }

    /** The picture now; made on first use after a change, so that bursts cost once. */
    public RbacIndex index() {
        // Read before the objects: a change in between makes the new picture stale again.
        long change =
                Math.max(
                        Math.max(lastChange(roles), lastChange(clusterRoles)),
                        Math.max(lastChange(bindings), lastChange(clusterBindings)));
        var current = picture;
        return current != null && current.change() == change ? current.index() : renewed(change);
    }

    private long lastChange(Optional<ResourceType> type) {
        return type.isPresent() ? source.lastChange(type.get()) : 0;
    }

    private synchronized RbacIndex renewed(long change) {
        var fresh = new HashMap<String, Parsed>();
        var index =
                RbacIndex.of(
                        new RbacIndex.Objects(
                                all(roles, fresh),
                                all(clusterRoles, fresh),
                                all(bindings, fresh),
                                all(clusterBindings, fresh)));
        parsed = fresh;
        var before = picture;
        // Who was faster has seen as much or more.
        if (before == null || before.change() < change) {
            picture = new Picture(change, index);
        }
        return index;
    }

    private Collection<JsonNode> all(Optional<ResourceType> type, Map<String, Parsed> fresh) {
        return type.map(source::all).orElse(List.of()).stream()
                .map(entry -> parse(entry, fresh))
                .toList();
    }

    /** A few of many objects change; the others are not read again. */
    private JsonNode parse(Entry entry, Map<String, Parsed> fresh) {
        var known = parsed.get(entry.key());
        var kept =
                known != null && known.revision() == entry.revision()
                        ? known
                        : new Parsed(entry.revision(), JsonTrees.parse(entry.value()));
        fresh.put(entry.key(), kept);
        return kept.object();
    }
}
