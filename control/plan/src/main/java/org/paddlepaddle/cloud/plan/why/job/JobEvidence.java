// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/**
 * What was fetched to answer "why" about one job.
 *
 * @param meta of the job
 * @param spec of the job
 * @param status of the job; {@link PaddleJobStatus#NONE} when it has none
 * @param pods the job's own, in order
 * @param events of the job and its pods, the oldest first
 * @param nodes of the cluster
 * @param everyPod of the cluster, to know what nodes have left
 * @param claims of the job's namespace
 * @param gangPhase the phase of its group, where it has one
 * @param lastLines what pods printed last, by pod name
 * @param hidden what the reader may not see
 * @param now the time of the question
 */
public record JobEvidence(
        ObjectMeta meta,
        PaddleJobSpec spec,
        PaddleJobStatus status,
        List<Pod> pods,
        List<Event> events,
        List<Node> nodes,
        List<Pod> everyPod,
        List<PersistentVolumeClaim> claims,
        Optional<String> gangPhase,
        Map<String, List<String>> lastLines,
        Hidden hidden,
        Instant now) {

    /**
     * What the reader may not see. That nothing of it was fetched says nothing then.
     *
     * @param nodes whether they may not see nodes
     * @param claims whether they may not see claims
     */
    public record Hidden(boolean nodes, boolean claims) {}

    public JobEvidence {
        pods = List.copyOf(pods);
        events = List.copyOf(events);
        nodes = List.copyOf(nodes);
        everyPod = List.copyOf(everyPod);
        claims = List.copyOf(claims);
        lastLines = Map.copyOf(lastLines);
    }

    String name() {
        return meta.getName();
    }

    List<String> linesOf(String pod) {
        return lastLines.getOrDefault(pod, List.of());
    }

    /** The newest message about a pod with one of these reasons. */
    Optional<String> saidOf(Pod pod, String... reasons) {
        return events.reversed().stream()
                .filter(
                        event ->
                                event.getInvolvedObject() != null
                                        && pod.getMetadata()
                                                .getName()
                                                .equals(event.getInvolvedObject().getName()))
                .filter(event -> List.of(reasons).contains(event.getReason()))
                .map(Event::getMessage)
                .findFirst();
    }
}
