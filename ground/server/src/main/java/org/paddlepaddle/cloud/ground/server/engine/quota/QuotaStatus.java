// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.quota;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.store.Change;
import org.paddlepaddle.cloud.ground.server.store.Cursor;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.supervise.Turn;

/** Writes what is used into the status of quotas. Sleeps as long as there is no quota at all. */
public final class QuotaStatus implements Turn {
    private static final String QUOTAS = "core/resourcequotas/";
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** Stores the status of one quota. */
    @FunctionalInterface
    public interface Publisher {
        void publish(String namespace, ObjectNode quota);
    }

    private final RevisionStore store;
    private final QuotaAdmission admission;
    private final Publisher publisher;
    private final Cursor quotas;
    private @Nullable Cursor everything;

    public QuotaStatus(RevisionStore store, QuotaAdmission admission, Publisher publisher) {
        this.store = store;
        this.admission = admission;
        this.publisher = publisher;
        this.quotas = store.follow(QUOTAS, store.snapshot().revision());
    }

    @Override
    public void run() {
        if (store.snapshot().count(QUOTAS, QUOTAS) == 0) {
            stopFollowing();
            quotas.await(PATIENCE);
            return;
        }
        var cursor = everything;
        if (cursor == null) {
            cursor = store.follow("", store.snapshot().revision());
            everything = cursor;
            limited().forEach(this::refresh);
        }
        quotas.skipToPresent();
        changed(cursor).forEach(this::refresh);
    }

    private void stopFollowing() {
        if (everything != null) {
            everything.close();
            everything = null;
        }
    }

    private Set<String> changed(Cursor cursor) {
        var limited = limited();
        try {
            var changed = new TreeSet<String>();
            cursor.next(PATIENCE).stream().map(QuotaStatus::namespace).forEach(changed::add);
            // A quota may have come with these very changes.
            limited = limited();
            changed.retainAll(limited);
            return changed;
        } catch (RevisionStoreException.Expired _) {
            cursor.skipToPresent();
            return limited;
        }
    }

    private Set<String> limited() {
        var namespaces = new TreeSet<String>();
        for (var entry : store.snapshot().under(QUOTAS)) {
            namespaces.add(entry.key().split("/", 4)[2]);
        }
        return namespaces;
    }

    private static String namespace(Change change) {
        var parts = change.key().split("/", 4);
        return parts.length == 4 ? parts[2] : "";
    }

    private void refresh(String namespace) {
        var quotaLedger = admission.ledger(namespace);
        var now = store.snapshot();
        quotaLedger.tidy(now);
        for (var entry : now.under(QUOTAS + namespace + "/")) {
            var object = JsonTrees.parse(entry.value());
            var quota = Quota.read(object);
            var status = JsonTrees.object();
            quota.hard().writeTo(status.putObject("hard"), quota.hard().names());
            quotaLedger.used(quota, now).writeTo(status.putObject("used"), quota.hard().names());
            if (!status.equals(object.path("status"))) {
                object.set("status", status);
                publisher.publish(namespace, object);
            }
        }
    }
}
