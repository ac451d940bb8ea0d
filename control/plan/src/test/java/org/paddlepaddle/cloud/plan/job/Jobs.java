// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;

/** Jobs, desired and observed, in few words. */
public final class Jobs {
    public static final ObjectKey KEY = new ObjectKey("default", "ctr");
    static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    public static final String TEMPLATE =
            "template: {spec: {containers: [{name: paddle, image: r:v1}]}}";
    static final String UID = "8f432e67-8cda-482c-b147-91f9d4400067";

    private Jobs() {}

    static Owner owner(ObjectKey key) {
        return new Owner(JobNames.API_VERSION, JobNames.KIND, key, UID);
    }

    public static PaddleJobSpec spec(String yaml) {
        return Serialization.unmarshal(yaml, PaddleJobSpec.class);
    }

    static DesiredJob desired(String yaml) {
        return valid(JobChecks.check(KEY, spec(yaml)));
    }

    /** A job from YAML in which {@code TEMPLATE} stands for a pod template. */
    public static DesiredJob roles(String yaml) {
        return desired(yaml.replace("TEMPLATE", TEMPLATE));
    }

    public static DesiredJob valid(Checked<DesiredJob> checked) {
        return switch (checked) {
            case Checked.Valid<DesiredJob>(var job, _) -> job;
            case Checked.Invalid<DesiredJob>(var problems) ->
                    throw new AssertionError("not valid: " + problems);
        };
    }

    public static DesiredJob ps(int servers, int workers, String clean) {
        return desired(
                """
                cleanPodPolicy: %s
                withGloo: 1
                ps: {replicas: %d, template: {spec: {containers: [{name: paddle, image: ctr:v1}]}}}
                worker: {replicas: %d, template: {spec: {containers: [{name: paddle, image: ctr:v1}]}}}
                """
                        .formatted(clean, servers, workers));
    }

    static DesiredJob collective(int workers) {
        return desired(
                """
                worker: {replicas: %d, template: {spec: {containers: [{name: paddle, image: r:v1}]}}}
                """
                        .formatted(workers));
    }

    static PodTemplateSpec template() {
        var container = new ContainerBuilder().withName("paddle").withImage("ctr:v1").build();
        var spec = new PodSpecBuilder().withContainers(container).build();
        return new PodTemplateSpecBuilder().withSpec(spec).build();
    }

    public static PodId server(int index) {
        return new PodId(Role.ps, index);
    }

    static PodId worker(int index) {
        return new PodId(Role.worker, index);
    }

    /** Nothing is there yet. */
    static ObservedJob nothing() {
        return new ObservedJob(
                new TreeMap<>(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Attempt.first(NOON),
                NOON,
                Optional.empty(),
                new SampleState.NotWanted(),
                NOON);
    }

    /** All pods of the job in one state, with addresses. */
    static ObservedJob all(DesiredJob job, PodState state) {
        var pods = new TreeMap<PodId, ObservedPod>();
        job.shape().pods().forEach(id -> pods.put(id, pod(job, id, state)));
        return pods(nothing(), pods);
    }

    static ObservedPod pod(DesiredJob job, PodId id, PodState state) {
        boolean over = state instanceof PodState.Succeeded || state instanceof PodState.Failed;
        var address = state instanceof PodState.Pending ? "" : address(id);
        var hash = job.shape().has(id.role()) ? job.role(id.role()).templateHash() : "";
        return new ObservedPod("uid-" + id, state, address, hash, over, false, false, 0, 0);
    }

    static String address(PodId id) {
        var subnet =
                switch (id.role()) {
                    case ps -> "10.0.0.";
                    case worker -> "10.0.1.";
                    case heter -> "10.0.2.";
                };
        return subnet + (100 + id.index());
    }

    static ObservedJob with(ObservedJob observed, PodId id, UnaryOperator<ObservedPod> change) {
        var pods = new TreeMap<>(observed.pods());
        pods.put(id, change.apply(observed.pod(id).orElseThrow()));
        return pods(observed, pods);
    }

    static ObservedJob with(ObservedJob observed, DesiredJob job, PodId id, PodState state) {
        var pods = new TreeMap<>(observed.pods());
        pods.put(id, pod(job, id, state));
        return pods(observed, pods);
    }

    static ObservedJob without(ObservedJob observed, PodId id) {
        var pods = new TreeMap<>(observed.pods());
        pods.remove(id);
        return pods(observed, pods);
    }

    static ObservedJob pods(ObservedJob observed, Map<PodId, ObservedPod> pods) {
        return new ObservedJob(
                new TreeMap<>(pods),
                observed.strangers(),
                observed.published(),
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                observed.now());
    }

    static ObservedJob published(ObservedJob observed, JobShape jobShape, boolean serversStarted) {
        int attempt = observed.attempt().number();
        return published(observed, Optional.of(new Published(attempt, jobShape, serversStarted)));
    }

    static ObservedJob published(ObservedJob observed, Optional<Published> published) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                published,
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                observed.now());
    }

    static ObservedJob ended(ObservedJob observed, JobView view, Instant at) {
        return ended(observed, Optional.of(new RecordedOutcome(view, at)));
    }

    static ObservedJob ended(ObservedJob observed, Optional<RecordedOutcome> ended) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                observed.published(),
                ended,
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                observed.now());
    }

    static ObservedJob strangers(ObservedJob observed, String... names) {
        return new ObservedJob(
                observed.pods(),
                List.of(names),
                observed.published(),
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                observed.now());
    }

    static ObservedJob attempt(ObservedJob observed, Attempt attempt) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                observed.published(),
                observed.ended(),
                attempt,
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                observed.now());
    }

    /** The group as the cluster shows it once somebody has made it. */
    static ObservedGang formed(Gang gang, String phase, boolean ours) {
        return new ObservedGang(
                gang.members(), gang.resources(), gang.queue(), gang.priorityClass(), phase, ours);
    }

    static ObservedJob gang(ObservedJob observed, ObservedGang gang) {
        return gang(observed, Optional.of(gang));
    }

    static ObservedJob gang(ObservedJob observed, Optional<ObservedGang> gang) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                observed.published(),
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                gang,
                observed.sample(),
                observed.now());
    }

    static ObservedJob sample(ObservedJob observed, SampleState sample) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                observed.published(),
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                sample,
                observed.now());
    }

    static ObservedJob at(ObservedJob observed, Instant now) {
        return new ObservedJob(
                observed.pods(),
                observed.strangers(),
                observed.published(),
                observed.ended(),
                observed.attempt(),
                observed.activeSince(),
                observed.gang(),
                observed.sample(),
                now);
    }

    static ObservedPod madeIn(ObservedPod pod, int attempt) {
        return new ObservedPod(
                pod.uid(),
                pod.state(),
                pod.address(),
                pod.templateHash(),
                pod.phaseOver(),
                pod.stopping(),
                pod.leaving(),
                attempt,
                pod.restarts());
    }

    static ObservedPod leaving(ObservedPod pod) {
        return new ObservedPod(
                pod.uid(),
                pod.state(),
                pod.address(),
                pod.templateHash(),
                pod.phaseOver(),
                pod.stopping(),
                true,
                pod.attempt(),
                pod.restarts());
    }
}
