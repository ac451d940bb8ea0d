// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.LiveObjects;

/** Keeps the picture of all roles and bindings current. */
public final class RbacFollower implements AutoCloseable {
    private static final List<String> RESOURCES =
            List.of("roles", "clusterroles", "rolebindings", "clusterrolebindings");

    private final Map<String, FollowedObjects> followed = new TreeMap<>();
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable Picture picture;

    private record Picture(long change, RbacIndex index) {}

    private RbacFollower() {}

    /** Returns when everything was listed once. */
    public static RbacFollower start(LiveObjects objects) {
        var follower = new RbacFollower();
        for (var resource : RESOURCES) {
            objects.type("rbac.authorization.k8s.io", "v1", resource)
                    .ifPresent(
                            type ->
                                    follower.followed.put(
                                            resource,
                                            new FollowedObjects(
                                                    objects.handler(),
                                                    type,
                                                    follower.changes::incrementAndGet)));
        }
        follower.followed.values().forEach(FollowedObjects::start);
        return follower;
    }

    /** The picture now; rebuilt on first use after a change, so that bursts cost once. */
    public RbacIndex index() {
        // Read before the objects: a change in between makes the new picture stale again.
        long change = changes.get();
        var current = picture;
        if (current != null && current.change() == change) {
            return current.index();
        }
        var fresh = new Picture(change, RbacIndex.of(snapshot()));
        picture = fresh;
        return fresh.index();
    }

    private RbacIndex.Objects snapshot() {
        return new RbacIndex.Objects(
                all("roles"), all("clusterroles"), all("rolebindings"), all("clusterrolebindings"));
    }

    private Collection<JsonNode> all(String resource) {
        var objects = followed.get(resource);
        return objects == null ? List.of() : List.copyOf(objects.all());
    }

    @Override
    public void close() {
        followed.values().forEach(FollowedObjects::close);
    }
}
