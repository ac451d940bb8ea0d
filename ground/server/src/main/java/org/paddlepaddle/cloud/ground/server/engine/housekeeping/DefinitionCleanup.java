// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.housekeeping;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.DefinitionConditions;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.resource.LiveCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.Cursor;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.supervise.Turn;

/**
 * Ends definitions that are being deleted: first their objects, with everything their finalizers
 * ask for, then the definition itself. A name that becomes free this way is given to a definition
 * that waits for it.
 */
public final class DefinitionCleanup implements Turn {
    private static final Duration UNTIL_SOMETHING_CHANGES = Duration.ofHours(1);
    private static final Duration WHILE_OBJECTS_ARE_HELD = Duration.ofSeconds(1);

    private final RevisionStore store;
    private final LiveCatalog catalog;
    private final ApiHandler handler;
    private final ResourceType definitions;
    private final Cursor cursor;

    public DefinitionCleanup(RevisionStore store, LiveCatalog catalog, ApiHandler handler) {
        this.store = store;
        this.catalog = catalog;
        this.handler = handler;
        this.definitions =
                catalog.find("apiextensions.k8s.io", "v1", "customresourcedefinitions")
                        .orElseThrow();
        this.cursor = store.follow(LiveCatalog.DEFINITIONS, store.snapshot().revision());
    }

    @Override
    public void run() {
        boolean held = false;
        for (var entry : store.snapshot().under(LiveCatalog.DEFINITIONS)) {
            var definition = JsonTrees.parse(entry.value());
            if (definition.path("metadata").has("deletionTimestamp")) {
                held |= !finished(definition);
            } else if (!DefinitionConditions.isTrue(definition.path("status"), "NamesAccepted")) {
                update(definition);
            }
        }
        cursor.await(held ? WHILE_OBJECTS_ARE_HELD : UNTIL_SOMETHING_CHANGES);
    }

    private boolean finished(ObjectNode definition) {
        var type = type(definition);
        var form = type.flatMap(catalog::form);
        if (form.isPresent() && !store.snapshot().under(form.get().prefix()).isEmpty()) {
            send(Verb.deletecollection, type.get(), "", null);
            if (!store.snapshot().under(form.get().prefix()).isEmpty()) {
                return false;
            }
        }
        var metadata = JsonTrees.child(definition, "metadata");
        var finalizers = new ArrayList<>(JsonTrees.texts(metadata.path("finalizers")));
        if (finalizers.remove(DefinitionConditions.CLEANUP)) {
            finalizers.forEach(metadata.putArray("finalizers")::add);
            update(definition);
        }
        return true;
    }

    private Optional<ResourceType> type(ObjectNode definition) {
        var name = definition.path("metadata").path("name").asText();
        return catalog.all().stream()
                .filter(type -> type.custom() && type.groupResource().equals(name))
                .findFirst();
    }

    private void update(ObjectNode definition) {
        var name = definition.path("metadata").path("name").asText();
        try {
            send(Verb.update, definitions, name, definition);
        } catch (ApiException refused) {
            // Changed or gone meanwhile: that change starts the next round.
            if (refused.code() != 409 && refused.code() != 404) {
                throw refused;
            }
        }
    }

    private void send(Verb verb, ResourceType type, String name, @Nullable ObjectNode body) {
        handler.handle(
                new ApiRequest(
                        verb, type, "", name, "", RequestOptions.NONE, body, null, User.SERVER));
    }
}
