// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.engine.admission.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/** Refuses what a quota of the namespace has no room for. */
public final class QuotaAdmission implements AdmissionStep {
    /** Kinds whose objects may come to use more while they live. */
    private static final Set<String> GROWING = Set.of("pods", "services", "persistentvolumeclaims");

    private final ObjectStore store;
    private final Map<String, Ledger> ledgers = new ConcurrentHashMap<>();

    public QuotaAdmission(ObjectStore store) {
        this.store = store;
    }

    Ledger ledger(String namespace) {
        return ledgers.computeIfAbsent(namespace, name -> new Ledger(store, name));
    }

    @Override
    public void admit(Operation operation) {
        var type = operation.type();
        if (!type.namespaced()
                || !(operation.creating() || GROWING.contains(type.groupResource()))
                || !Ledger.limited(store.snapshot(), operation.namespace())) {
            return;
        }
        var ledger = ledger(operation.namespace());
        if (operation.creating() && type.groupResource().equals("pods")) {
            demand(operation, ledger);
        }
        try {
            var release = ledger.reserve(wish(operation));
            if (operation.request().options().dryRun()) {
                release.run();
            } else {
                operation.endings().add(release);
            }
        } catch (Ledger.Exceeded exceeded) {
            throw refusal(operation, exceeded.why());
        }
    }

    /** A quota on requests needs pods that say what they request. */
    private void demand(Operation operation, Ledger ledger) {
        for (var quota : ledger.quotas(store.snapshot())) {
            var missing =
                    quota.counts("pods", operation.after())
                            ? PodUsage.missing(operation.after(), quota.hard())
                            : "";
            if (!missing.isEmpty()) {
                throw refusal(
                        operation, "failed quota: " + quota.name() + ": must specify " + missing);
            }
        }
    }

    private static Ledger.Wish wish(Operation operation) {
        var type = operation.type();
        var increase = ObjectUsage.of(type.groupResource(), operation.after());
        var before = operation.before();
        long expected = 0;
        if (before != null) {
            increase.subtract(ObjectUsage.of(type.groupResource(), before));
            expected = before.path("metadata").path("resourceVersion").asLong();
        }
        var key =
                StoredForm.prefix(type.group(), type.plural())
                        + operation.namespace()
                        + "/"
                        + operation.name();
        return new Ledger.Wish(type.groupResource(), key, expected, operation.after(), increase);
    }

    private static ApiException refusal(Operation operation, String why) {
        var type = operation.type();
        return Refusals.forbidden(
                type,
                operation.name(),
                type.groupResource() + " \"" + operation.name() + "\" is forbidden: " + why);
    }
}
