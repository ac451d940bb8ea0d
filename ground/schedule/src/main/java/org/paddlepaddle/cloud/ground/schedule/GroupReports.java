// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.cache.Indexer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.paddlepaddle.cloud.ground.placement.GangKey;
import org.paddlepaddle.cloud.ground.placement.PodReading;
import org.paddlepaddle.cloud.ground.schedule.GroupStatus.Member;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the status of every group true. Changes of many pods that come while a status is being
 * written are answered by one more write.
 */
final class GroupReports implements ResourceEventHandler<Pod> {
    private static final Logger LOG = LoggerFactory.getLogger(GroupReports.class);
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final Indexer<GenericKubernetesResource> groups;
    private final Map<GangKey, Map<String, Member>> members = new HashMap<>();
    private final SequencedSet<GangKey> due = new LinkedHashSet<>();

    GroupReports(KubernetesClient client, Indexer<GenericKubernetesResource> groups) {
        this.client = client;
        this.groups = groups;
    }

    @Override
    public void onAdd(Pod pod) {
        PodReading.gang(pod).ifPresent(gang -> see(gang, pod));
    }

    @Override
    public void onUpdate(Pod before, Pod now) {
        onAdd(now);
    }

    @Override
    public void onDelete(Pod pod, boolean finalStateUnknown) {
        PodReading.gang(pod).ifPresent(gang -> forget(gang, pod.getMetadata().getUid()));
    }

    private synchronized void see(GangKey gang, Pod pod) {
        var node = pod.getSpec().getNodeName();
        var member = new Member(PodReading.phase(pod), node != null && !node.isEmpty());
        var known = members.computeIfAbsent(gang, _ -> new HashMap<>());
        if (!member.equals(known.put(pod.getMetadata().getUid(), member))) {
            due(gang);
        }
    }

    private synchronized void forget(GangKey gang, String uid) {
        var known = members.get(gang);
        if (known != null && known.remove(uid) != null) {
            if (known.isEmpty()) {
                members.remove(gang);
            }
            due(gang);
        }
    }

    /** The group's status may not be true any more. */
    synchronized void due(GangKey gang) {
        due.add(gang);
        notifyAll();
    }

    /** Waits for a group whose status is due and writes it: a turn of a supervised loop. */
    void reportNext() throws InterruptedException {
        var gang = next();
        try {
            report(gang);
        } catch (RuntimeException | Error e) {
            due(gang);
            throw e;
        }
    }

    private synchronized GangKey next() throws InterruptedException {
        while (due.isEmpty()) {
            wait();
        }
        return due.removeFirst();
    }

    private void report(GangKey gang) {
        var group = groups.getByKey(gang.toString());
        if (group == null) {
            return;
        }
        var status = GroupStatus.of(GroupReading.minMember(group), membersOf(gang));
        if (status.equals(GroupReading.status(group))) {
            return;
        }
        try {
            client.genericKubernetesResources(GroupReading.KIND)
                    .inNamespace(gang.namespace())
                    .resource(group)
                    .subresource("status")
                    .patch(MERGE, client.getKubernetesSerialization().asJson(change(status)));
        } catch (KubernetesClientException e) {
            // Usually the group is gone; otherwise the next change of a pod brings it right.
            LOG.debug("status of group {} was not written", gang, e);
        }
    }

    private synchronized List<Member> membersOf(GangKey gang) {
        return List.copyOf(members.getOrDefault(gang, Map.of()).values());
    }

    private static Map<String, Object> change(GroupStatus status) {
        return Map.of(
                "status",
                Map.of(
                        "phase", status.phase(),
                        "running", status.running(),
                        "succeeded", status.succeeded(),
                        "failed", status.failed()));
    }
}
