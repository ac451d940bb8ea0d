// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** Refuses what a quota of the namespace has no room for. */
public final class QuotaAdmission implements AdmissionStep {
    /** Kinds whose objects may come to use more while they live. */
    private static final Set<String> GROWING = Set.of("pods", "services", "persistentvolumeclaims");

    private final RevisionStore store;
    private final Map<String, QuotaLedger> quotaLedgers = new ConcurrentHashMap<>();

    public QuotaAdmission(RevisionStore store) {
        this.store = store;
    }

    QuotaLedger ledger(String namespace) {
        return quotaLedgers.computeIfAbsent(namespace, name -> new QuotaLedger(store, name));
    }

    @Override
    public void admit(Operation operation) {
        var type = operation.type();
        if (!type.namespaced()
                || !(operation.creating() || GROWING.contains(type.groupResource()))
                || !QuotaLedger.limited(store.snapshot(), operation.namespace())) {
            return;
        }
        var quotaLedger = ledger(operation.namespace());
        if (operation.creating() && type.groupResource().equals("pods")) {
            demand(operation, quotaLedger);
        }
        try {
            var release = quotaLedger.reserve(request(operation));
            if (operation.request().options().dryRun()) {
                release.run();
            } else {
                operation.endings().add(release);
            }
        } catch (QuotaLedger.Exceeded exceeded) {
            throw refusal(operation, exceeded.why());
        }
    }

    /** A quota on requests needs pods that say what they request. */
    private void demand(Operation operation, QuotaLedger quotaLedger) {
        for (var quota : quotaLedger.quotas(store.snapshot())) {
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

    private static QuotaLedger.QuotaRequest request(Operation operation) {
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
        return new QuotaLedger.QuotaRequest(
                type.groupResource(), key, expected, operation.after(), increase);
    }

    private static ApiException refusal(Operation operation, String why) {
        var type = operation.type();
        return ApiErrors.forbidden(
                type,
                operation.name(),
                type.groupResource() + " \"" + operation.name() + "\" is forbidden: " + why);
    }
}
