// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;

/** Tells of each object what is new: one that waits hears why once, not at every look. */
final class Tellings {
    private record Last(String uid, Notice notice) {}

    private final ControllerEvents events;
    private final Map<String, Last> told = new ConcurrentHashMap<>();

    Tellings(KubernetesClient client, String component, InstantSource clock) {
        events = new ControllerEvents(client, component, clock);
    }

    void tell(HasMetadata about, Notice notice) {
        var news = new Last(about.getMetadata().getUid(), notice);
        if (news.equals(told.put(Cache.metaNamespaceKeyFunc(about), news))) {
            return;
        }
        if (notice.warning()) {
            events.warning(about, notice.reason(), notice.message());
        } else {
            events.normal(about, notice.reason(), notice.message());
        }
    }

    void forget(String key) {
        told.remove(key);
    }
}
