// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * One write on its way through defaults, admission and checks.
 *
 * @param before what is stored, absent when the object is being created; never changed
 * @param after what is to be stored; changed in place by the steps
 * @param warnings collected for the client
 * @param endings what is to be done when the store has answered, whatever it says
 */
public record Operation(
        ApiRequest request,
        @Nullable ObjectNode before,
        ObjectNode after,
        Instant now,
        List<String> warnings,
        List<Runnable> endings) {

    public Operation(
            ApiRequest request, @Nullable ObjectNode before, ObjectNode after, Instant now) {
        this(request, before, after, now, new ArrayList<>(), new ArrayList<>());
    }

    /** To be called when the store has answered, or nothing was offered to it. */
    public void end() {
        endings.forEach(Runnable::run);
    }

    public ResourceType type() {
        return request.type();
    }

    /** Whether the server itself writes. */
    public boolean ofServer() {
        return request.user().equals(User.SERVER);
    }

    /** Whether it came through the door of the status, where nothing else can change. */
    public boolean ofStatus() {
        return request.subresource().equals("status");
    }

    public boolean creating() {
        return before == null;
    }

    public ObjectNode metadata() {
        return JsonTrees.child(after, "metadata");
    }

    public String name() {
        return after.path("metadata").path("name").asText();
    }

    public String namespace() {
        return after.path("metadata").path("namespace").asText();
    }

    /** The spec to be stored, created when it is missing. */
    public ObjectNode spec() {
        return JsonTrees.child(after, "spec");
    }
}
