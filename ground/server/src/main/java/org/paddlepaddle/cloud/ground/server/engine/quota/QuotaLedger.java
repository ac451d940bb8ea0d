// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.Snapshot;
import org.paddlepaddle.cloud.ground.server.store.Write;

/** What is used in one namespace: by stored objects, and by those on their way to the store. */
final class QuotaLedger {
    private static final String QUOTAS = "core/resourcequotas/";

    private final RevisionStore store;
    private final String namespace;
    private final Map<String, Counted> counted = new HashMap<>();
    private final List<Reservation> reservations = new ArrayList<>();

    QuotaLedger(RevisionStore store, String namespace) {
        this.store = store;
        this.namespace = namespace;
    }

    /** A write that asks for room. */
    record QuotaRequest(
            String groupResource,
            String key,
            long expected,
            ObjectNode object,
            QuotaAmounts increase) {}

    /** Room that is kept until the store has answered. */
    private record Reservation(String key, long expected, JsonNode object, QuotaAmounts increase) {
        /** Once the key moved on, the stored objects tell what is used. */
        boolean pending(Snapshot now) {
            long found = now.get(key).map(Entry::revision).orElse(Write.ABSENT);
            return found == expected;
        }
    }

    /** An object with what it uses, read once per revision. */
    private record Counted(long revision, JsonNode object, QuotaAmounts usage) {}

    static boolean limited(Snapshot now, String namespace) {
        var prefix = QUOTAS + namespace + "/";
        return now.count(prefix, prefix) > 0;
    }

    /**
     * Keeps room for a write, or says why there is none.
     *
     * @return what to run when the store has answered
     * @throws Exceeded when a quota has no room left
     */
    synchronized Runnable reserve(QuotaRequest request) {
        var now = store.snapshot();
        for (var quota : quotas(now)) {
            exceeded(quota, request, now)
                    .ifPresent(
                            why -> {
                                throw new Exceeded(why);
                            });
        }
        var reservation =
                new Reservation(
                        request.key(), request.expected(), request.object(), request.increase());
        reservations.add(reservation);
        return () -> release(reservation);
    }

    private synchronized void release(Reservation reservation) {
        reservations.remove(reservation);
    }

    private Optional<String> exceeded(Quota quota, QuotaRequest request, Snapshot now) {
        if (!quota.counts(request.groupResource(), request.object())) {
            return Optional.empty();
        }
        var wanted = new TreeSet<String>();
        for (var name : request.increase().names()) {
            if (quota.hard().has(name) && request.increase().get(name).amount().signum() > 0) {
                wanted.add(name);
            }
        }
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        var used = stored(quota, request.groupResource(), now);
        for (var reservation : reservations) {
            boolean same = reservation.key().startsWith(prefix(request.groupResource()));
            if (same
                    && reservation.pending(now)
                    && quota.counts(request.groupResource(), reservation.object())) {
                used.add(reservation.increase());
            }
        }
        wanted.removeIf(
                name ->
                        used.get(name)
                                        .amount()
                                        .add(request.increase().get(name).amount())
                                        .compareTo(quota.hard().get(name).amount())
                                <= 0);
        return wanted.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "exceeded quota: %s, requested: %s, used: %s, limited: %s"
                                .formatted(
                                        quota.name(),
                                        request.increase().shown(wanted),
                                        used.shown(wanted),
                                        quota.hard().shown(wanted)));
    }

    List<Quota> quotas(Snapshot now) {
        return now.under(QUOTAS + namespace + "/").stream()
                .map(entry -> Quota.read(JsonTrees.parse(entry.value())))
                .toList();
    }

    /** What stored objects use of everything the quota limits. */
    synchronized QuotaAmounts used(Quota quota, Snapshot now) {
        var resources = new TreeSet<String>();
        quota.hard().names().forEach(name -> resources.add(ObjectUsage.resourceBehind(name)));
        var used = new QuotaAmounts();
        resources.forEach(resource -> used.add(stored(quota, resource, now)));
        return used;
    }

    private QuotaAmounts stored(Quota quota, String groupResource, Snapshot now) {
        var used = new QuotaAmounts();
        var prefix = prefix(groupResource);
        now.scan(
                prefix,
                prefix,
                entry -> {
                    var object = counted(groupResource, entry);
                    if (quota.counts(groupResource, object.object())) {
                        used.add(object.usage());
                    }
                    return true;
                });
        return used;
    }

    private Counted counted(String groupResource, Entry entry) {
        var known = counted.get(entry.key());
        if (known != null && known.revision() == entry.revision()) {
            return known;
        }
        var object = JsonTrees.parse(entry.value());
        var usage = ObjectUsage.of(groupResource, object);
        // Scopes look at a pod's spec; nothing else is worth keeping.
        var kept = JsonTrees.object();
        if (groupResource.equals("pods")) {
            JsonTrees.copy(object, kept, "spec");
        }
        var fresh = new Counted(entry.revision(), kept, usage);
        counted.put(entry.key(), fresh);
        return fresh;
    }

    /** Forgets objects that have gone. */
    synchronized void tidy(Snapshot now) {
        counted.keySet().removeIf(key -> now.get(key).isEmpty());
    }

    private String prefix(String groupResource) {
        int dot = groupResource.indexOf('.');
        var plural = dot < 0 ? groupResource : groupResource.substring(0, dot);
        var group = dot < 0 ? "" : groupResource.substring(dot + 1);
        return StoredForm.prefix(group, plural) + namespace + "/";
    }

    /** A quota has no room left. */
    static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exceeded(String why) {
            super(why);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }
}
