// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.Cursor;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes into aggregating roles what they hold: people read it. Decisions do not wait for it, they
 * are made from the parts.
 */
public final class RoleAggregation implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(RoleAggregation.class);
    private static final String ROLES = StoredForm.prefix(RbacObjects.GROUP, "clusterroles");
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final RevisionStore store;
    private final LoopbackObjects objects;
    private final ResourceType type;
    private final Cursor cursor;

    public RoleAggregation(RevisionStore store, LoopbackObjects objects) {
        this.store = store;
        this.objects = objects;
        this.type = objects.type(RbacObjects.GROUP, "v1", "clusterroles").orElseThrow();
        this.cursor = store.follow(ROLES, store.snapshot().revision());
    }

    @Override
    public void run() {
        var roles = new ArrayList<JsonNode>();
        store.snapshot().under(ROLES).forEach(entry -> roles.add(JsonTrees.parse(entry.value())));
        Aggregation.stale(roles).forEach(this::write);
        cursor.await(PATIENCE);
    }

    private void write(ObjectNode role) {
        try {
            objects.update(type, "", role.path("metadata").path("name").asText(), role);
        } catch (ApiException e) {
            // Changed or gone meanwhile: that change comes by as well.
            LOG.debug("cannot write an aggregated role: {}", e.getMessage());
        }
    }
}
