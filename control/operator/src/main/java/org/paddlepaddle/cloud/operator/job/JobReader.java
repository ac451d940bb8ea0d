// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.job.JobCondition;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.Attempt;
import org.paddlepaddle.cloud.plan.job.JobView;
import org.paddlepaddle.cloud.plan.job.ObservedJob;
import org.paddlepaddle.cloud.plan.job.Published;
import org.paddlepaddle.cloud.plan.job.RecordedOutcome;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodStates;

/** Sees a job as the cache shows it. */
final class JobReader {
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,7}");

    private final KubernetesClient client;
    private final SampleSets samples;
    private final boolean gangs;

    JobReader(KubernetesClient client, SampleSets samples, boolean gangs) {
        this.client = client;
        this.samples = samples;
        this.gangs = gangs;
    }

    ObservedJob observe(Pass<PaddleJob, PaddleJobStatus> pass, DesiredJob desired) {
        var owner = pass.owner();
        var caches = pass.caches();
        var strangers = new ArrayList<String>();
        var pods = new TreeMap<PodId, ObservedPod>();
        caches.children(Pod.class)
                .forEach(
                        pod -> {
                            if (owner.owns(pod)) {
                                id(pod).ifPresent(id -> pods.put(id, PodStates.observe(pod)));
                            } else {
                                strangers.add("Pod " + pod.getMetadata().getName());
                            }
                        });
        Optional<Published> published = Optional.empty();
        for (var map : caches.children(ConfigMap.class).toList()) {
            if (owner.owns(map)) {
                published = Optional.of(published(map, desired));
            } else {
                strangers.add("ConfigMap " + map.getMetadata().getName());
            }
        }
        var status = pass.status();
        var ended = ending(status, pass.now());
        if (ended.isEmpty()) {
            published
                    .filter(map -> map.attempt() == Objects.requireNonNullElse(status.attempt(), 0))
                    .ifPresent(map -> confirmMissing(map.shape(), pods, pass));
        }
        strangers.sort(null);
        var activeSince = activeSince(pass);
        return new ObservedJob(
                pods,
                strangers,
                published,
                ended,
                attempt(status, activeSince),
                activeSince,
                gang(pass),
                samples.observe(desired.sampleSet(), caches),
                pass.now());
    }

    private static Attempt attempt(PaddleJobStatus status, Instant activeSince) {
        var since = new EnumMap<Role, Integer>(Role.class);
        for (var role : Role.values()) {
            var counts = status.role(role);
            if (counts != null && counts.attempt() != null) {
                since.put(role, counts.attempt());
            }
        }
        return new Attempt(
                Objects.requireNonNullElse(status.attempt(), 0),
                Objects.requireNonNullElse(status.restarts(), 0),
                since,
                status.restartTime() == null ? activeSince : Instant.parse(status.restartTime()));
    }

    /** A job's time runs from its creation, or from the moment it was last resumed. */
    private static Instant activeSince(Pass<PaddleJob, PaddleJobStatus> pass) {
        var suspended = pass.status().condition(JobCondition.Suspended);
        if (suspended.isPresent()) {
            return suspended.get().holds()
                    ? pass.now()
                    : Instant.parse(suspended.get().lastTransitionTime());
        }
        var created = pass.object().getMetadata().getCreationTimestamp();
        return created == null ? pass.now() : Instant.parse(created);
    }

    private Optional<ObservedGang> gang(Pass<PaddleJob, PaddleJobStatus> pass) {
        if (!gangs) {
            return Optional.empty();
        }
        return pass.caches()
                .named(GenericKubernetesResource.class, JobSources.GROUPS)
                .get(new ResourceID(pass.key().name(), pass.key().namespace()))
                .map(
                        group ->
                                new ObservedGang(
                                        number(group.get("spec", "minMember")),
                                        quantities(group.get("spec", "minResources")),
                                        text(group.get("spec", "queue")),
                                        text(group.get("spec", "priorityClassName")),
                                        text(group.get("status", "phase")),
                                        pass.owner().owns(group)));
    }

    private static Map<String, Quantity> quantities(@Nullable Object value) {
        var quantities = new TreeMap<String, Quantity>();
        if (value instanceof Map<?, ?> amounts) {
            amounts.forEach(
                    (name, amount) ->
                            quantities.put(
                                    String.valueOf(name), new Quantity(String.valueOf(amount))));
        }
        return quantities;
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : "";
    }

    private static int number(@Nullable Object value) {
        return value instanceof Number number ? number.intValue() : 0;
    }

    /**
     * A pod that is missing while its job runs fails the job for good, so a cache that has not
     * caught up (a new leader's, for instance) must not say so: those in question are read live.
     */
    private void confirmMissing(
            JobShape jobShape,
            Map<PodId, ObservedPod> pods,
            Pass<PaddleJob, PaddleJobStatus> pass) {
        var missing = jobShape.pods().stream().filter(id -> !pods.containsKey(id)).toList();
        for (var pod : live(missing, pass.key())) {
            id(pod).filter(missing::contains)
                    .filter(_ -> pass.owner().owns(pod))
                    .ifPresent(id -> pods.put(id, PodStates.observe(pod)));
        }
    }

    /** One request, however many they are: one by its name, several with all others. */
    private List<Pod> live(List<PodId> ids, ObjectKey job) {
        var pods = client.pods().inNamespace(job.namespace());
        return switch (ids.size()) {
            case 0 -> List.of();
            case 1 -> Stream.ofNullable(pods.withName(ids.getFirst().podName(job)).get()).toList();
            default -> pods.withLabel(JobNames.LABEL_JOB, job.name()).list().getItems();
        };
    }

    private static Optional<PodId> id(Pod pod) {
        var role = label(pod, JobNames.LABEL_ROLE);
        var index = label(pod, JobNames.LABEL_INDEX);
        for (var known : Role.values()) {
            if (known.name().equals(role) && INDEX.matcher(index).matches()) {
                return Optional.of(new PodId(known, Integer.parseInt(index)));
            }
        }
        return Optional.empty();
    }

    private static Published published(ConfigMap map, DesiredJob desired) {
        var annotations = map.getMetadata().getAnnotations();
        var recorded = annotations == null ? null : annotations.get(JobNames.SHAPE);
        var jobShape =
                Optional.ofNullable(recorded).flatMap(JobShape::parse).orElseGet(desired::shape);
        var env = map.getData();
        var attempt = annotations == null ? null : annotations.get(JobNames.ATTEMPT);
        return new Published(
                attempt != null && attempt.matches("[0-9]{1,9}") ? Integer.parseInt(attempt) : 0,
                jobShape,
                env != null && env.containsKey(JobNames.SERVERS_STARTED));
    }

    private static Optional<RecordedOutcome> ending(PaddleJobStatus status, Instant now) {
        var phase = status.phase();
        if (phase == null || !phase.isFinal()) {
            return Optional.empty();
        }
        var type = phase == JobPhase.Completed ? JobCondition.Complete : JobCondition.Failed;
        var condition = status.condition(type);
        var at = status.completionTime() == null ? now : Instant.parse(status.completionTime());
        var view =
                new JobView(
                        phase,
                        condition
                                .flatMap(c -> Reason.find(JobReason.class, c.reason()))
                                .orElse(fallback(phase)),
                        condition.map(Condition::message).orElse("it ended"));
        return Optional.of(new RecordedOutcome(view, at));
    }

    private static JobReason fallback(JobPhase end) {
        return end == JobPhase.Completed ? JobReason.WorkersSucceeded : JobReason.PodFailed;
    }

    private static String label(HasMetadata object, String name) {
        return Objects.requireNonNullElse(object.getMetadata().getLabels().get(name), "");
    }
}
