// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.registry;

import java.io.IOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.hub.VersionHead;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

/** Removes versions that no retention keeps. */
public final class VersionSweep {
    private static final String KIND = "retention";
    private static final String PARENT = "parent";

    private final ModelHub hub;
    private final HubDatabase database;
    private final InstantSource clock;

    public VersionSweep(ModelHub hub, HubDatabase database, InstantSource clock) {
        this.hub = hub;
        this.database = database;
        this.clock = clock;
    }

    /** The retention of one model, as it is kept. */
    public record Rule(String model, Retention retention) {}

    static String kind() {
        return KIND;
    }

    /**
     * One round over all models.
     *
     * @return how many versions went
     */
    public int run() throws IOException {
        int removed = 0;
        for (var rule : database.documents().all(KIND, Rule.class)) {
            if (hub.find(rule.model()).isPresent()) {
                removed += run(rule);
            }
        }
        return removed;
    }

    private int run(Rule rule) throws IOException {
        var versions = hub.heads(rule.model());
        var parents = parents(rule.model());
        int removed = 0;
        for (var version :
                rule.retention()
                        .surplus(versions, clock.instant(), head -> isParent(parents, head))) {
            try {
                hub.remove(version.model(), version.number());
                removed++;
            } catch (HubRefusal _) {
                // Somebody uses it, or an alias was quicker: it stays for this round.
            }
        }
        return removed;
    }

    /** What the lineage of this model's versions names. */
    private Set<String> parents(String model) {
        var parents = new HashSet<String>();
        for (var head : hub.heads(model)) {
            var parent = head.facts().lineage().get(PARENT);
            if (parent != null) {
                parents.add(parent.replaceFirst("^model://", ""));
            }
        }
        return parents;
    }

    private static boolean isParent(Set<String> parents, VersionHead head) {
        return parents.contains(head.model() + "@" + head.number())
                || parents.contains(head.model() + "@sha256:" + head.digest());
    }
}
