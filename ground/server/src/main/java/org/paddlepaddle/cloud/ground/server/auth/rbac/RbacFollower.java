// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.auth.LiveObjects;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the picture of all roles and bindings current. */
public final class RbacFollower implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RbacFollower.class);
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final List<String> RESOURCES =
            List.of("roles", "clusterroles", "rolebindings", "clusterrolebindings");

    private final Map<String, FollowedObjects> followed = new TreeMap<>();
    private final AtomicLong changes = new AtomicLong();
    private final LiveObjects objects;
    private final Semaphore rolesChanged = new Semaphore(0);
    private volatile @Nullable Picture picture;
    private @Nullable Thread writer;

    private record Picture(long change, RbacIndex index) {}

    private RbacFollower(LiveObjects objects) {
        this.objects = objects;
    }

    /** Returns when everything was listed once. */
    public static RbacFollower start(LiveObjects objects) {
        var follower = new RbacFollower(objects);
        for (var resource : RESOURCES) {
            objects.type(GROUP, "v1", resource)
                    .ifPresent(
                            type ->
                                    follower.followed.put(
                                            resource,
                                            new FollowedObjects(
                                                    objects.handler(),
                                                    type,
                                                    () -> follower.changed(resource))));
        }
        follower.followed.values().forEach(FollowedObjects::start);
        follower.writer =
                Thread.ofVirtual().name("role-aggregation").start(follower::writeAggregated);
        return follower;
    }

    private void changed(String resource) {
        changes.incrementAndGet();
        if (resource.equals("clusterroles")) {
            rolesChanged.release();
        }
    }

    /** People read what an aggregating role holds; decisions do not wait for it to be written. */
    private void writeAggregated() {
        try {
            while (true) {
                rolesChanged.acquire();
                rolesChanged.drainPermits();
                var type = objects.type(GROUP, "v1", "clusterroles").orElseThrow();
                Aggregation.stale(all("clusterroles")).forEach(role -> write(type, role));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(ResourceType type, ObjectNode role) {
        try {
            objects.update(type, "", role.path("metadata").path("name").asText(), role);
        } catch (ApiException e) {
            // Changed or gone meanwhile: that change comes by as well.
            LOG.debug("cannot write an aggregated role: {}", e.getMessage());
        }
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
        if (writer != null) {
            writer.interrupt();
        }
    }
}
