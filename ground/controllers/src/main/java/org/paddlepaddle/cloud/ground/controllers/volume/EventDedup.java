// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.volume;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;

/** Dedups events per object: one that waits hears why once, not at every look. */
final class EventDedup {
    private record Last(String uid, VolumeEvent volumeEvent) {}

    private final ControllerEvents events;
    private final Map<String, Last> told = new ConcurrentHashMap<>();

    EventDedup(KubernetesClient client, String component, InstantSource clock) {
        events = new ControllerEvents(client, component, clock);
    }

    void tell(HasMetadata about, VolumeEvent volumeEvent) {
        var news = new Last(about.getMetadata().getUid(), volumeEvent);
        if (news.equals(told.put(Cache.metaNamespaceKeyFunc(about), news))) {
            return;
        }
        if (volumeEvent.warning()) {
            events.warning(about, volumeEvent.reason(), volumeEvent.message());
        } else {
            events.normal(about, volumeEvent.reason(), volumeEvent.message());
        }
    }

    void forget(String key) {
        told.remove(key);
    }
}
