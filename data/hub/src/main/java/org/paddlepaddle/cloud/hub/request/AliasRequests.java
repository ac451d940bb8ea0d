// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.request;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.ModelReference.Selector;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.request.AliasRequest.State;
import org.paddlepaddle.cloud.hub.store.DocumentRows;

/** The requests to move aliases. */
public final class AliasRequests {
    private static final String KIND = "alias-request";
    private static final int LONGEST_REASON = 1000;

    private final ModelHub hub;
    private final DocumentRows documents;
    private final InstantSource clock;

    public AliasRequests(ModelHub hub, DocumentRows documents, InstantSource clock) {
        this.hub = hub;
        this.documents = documents;
        this.clock = clock;
    }

    /** Those of a model, the newest first. */
    public List<AliasRequest> of(String model) {
        return documents.all(KIND, AliasRequest.class).stream()
                .filter(request -> request.model().equals(model))
                .toList()
                .reversed();
    }

    public synchronized AliasRequest ask(
            String model, String alias, int version, String reason, String who) {
        hub.resolve(new ModelReference(model, new Selector.Numbered(version)));
        if (reason.length() > LONGEST_REASON) {
            throw HubRefusal.invalid("reason: at most " + LONGEST_REASON + " characters");
        }
        var before = of(model);
        int id = before.isEmpty() ? 1 : before.getFirst().id() + 1;
        var request =
                new AliasRequest(
                        id,
                        model,
                        ModelName.checkAlias(alias),
                        version,
                        reason,
                        who,
                        clock.instant().toString(),
                        State.OPEN,
                        "",
                        "");
        write(request);
        return request;
    }

    /**
     * Moves the alias, if its gate lets this person; then the request is approved. Interrupted in
     * between, it is approved again.
     */
    public synchronized AliasRequest approve(String model, int id, String who) {
        var request = open(model, id);
        if (request.requester().equals(who)) {
            throw HubRefusal.conflict(
                    "request %d of %s is your own; somebody else approves it".formatted(id, model));
        }
        hub.moveAlias(model, request.alias(), request.version(), who);
        return decide(request, State.APPROVED, who);
    }

    /** Who asked may take it back, too. */
    public synchronized AliasRequest reject(String model, int id, String who) {
        return decide(open(model, id), State.REJECTED, who);
    }

    private AliasRequest decide(AliasRequest request, State state, String who) {
        var decided = request.decided(state, who, clock.instant().toString());
        write(decided);
        return decided;
    }

    private AliasRequest open(String model, int id) {
        var request =
                documents
                        .find(KIND, key(model, id), AliasRequest.class)
                        .orElseThrow(
                                () ->
                                        HubRefusal.notFound(
                                                "model %s has no request %d".formatted(model, id)));
        if (request.state() != State.OPEN) {
            throw HubRefusal.conflict(
                    "request %d of %s was %s by %s"
                            .formatted(
                                    id,
                                    model,
                                    request.state().name().toLowerCase(Locale.ROOT),
                                    request.decider()));
        }
        return request;
    }

    private void write(AliasRequest request) {
        documents.put(KIND, key(request.model(), request.id()), request);
    }

    private static String key(String model, int id) {
        return "%s/%08d".formatted(model, id);
    }
}
