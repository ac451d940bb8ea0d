// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;
import org.paddlepaddle.cloud.plan.why.AskedJob;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.JobWhy;

/** Fetches what is needed to answer "why" about a training job. */
record PaddleJobWhyQuery(WhyQuery inquiry, JsonNode object) {
    private static final String HOLD_ROOM =
            "?fieldSelector=spec.nodeName!%3D,status.phase!%3DSucceeded,status.phase!%3DFailed";

    Finding finding() {
        var job = job();
        var words = new LastLogLines(inquiry.cluster(), inquiry.namespace());
        var lines =
                words.of(
                        job.pods(),
                        Optional.ofNullable(job.status().failedPod()),
                        job.meta().getUid());
        var extra = new WhyQuery.Extra(tenants(), quotas(job.status()), lines);
        return JobWhy.explain(job, inquiry.evidence(this::isOurs, extra));
    }

    private AskedJob job() {
        var said = object.path("status");
        var pods = pods();
        return new AskedJob(
                WhyQuery.as(object.path("metadata"), ObjectMeta.class),
                WhyQuery.as(object.path("spec"), PaddleJobSpec.class),
                said.isEmpty() ? PaddleJobStatus.NONE : WhyQuery.as(said, PaddleJobStatus.class),
                pods,
                gangPhase(),
                published(pods));
    }

    private String name() {
        return KindParts.name(object);
    }

    private List<Pod> pods() {
        var selector = QueryString.labels(JobNames.LABEL_JOB + "=" + name());
        var pods =
                inquiry.list(KindMapper.POD.in(inquiry.namespace()) + selector, Pod.class)
                        .orElse(List.of());
        return pods.stream().sorted(Comparator.comparing(PaddleJobWhyQuery::startOrder)).toList();
    }

    /** Events of the job, of what belongs to it, and of claims it may use. */
    private boolean isOurs(JsonNode event) {
        var about = event.path("involvedObject");
        return about.path("name").asText().startsWith(name())
                || about.path("kind").asText().equals("PersistentVolumeClaim");
    }

    /** Asked for only where a container lacks something: of large jobs it is large. */
    private Optional<Set<String>> published(List<Pod> pods) {
        boolean held =
                pods.stream()
                        .flatMap(pod -> ContainerReading.of(pod).stream())
                        .anyMatch(PaddleJobWhyQuery::lacksConfig);
        return held
                ? inquiry.find(inquiry.in("configmaps") + "/" + name())
                        .map(map -> keys(map.path("data")))
                : Optional.of(Set.of());
    }

    private static boolean lacksConfig(ContainerReading container) {
        return container.state() instanceof Waiting(var reason, _)
                && reason.equals("CreateContainerConfigError");
    }

    private static Set<String> keys(JsonNode data) {
        var keys = new HashSet<String>();
        data.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** They matter where something was refused. */
    private List<ResourceQuota> quotas(PaddleJobStatus status) {
        boolean refused =
                status.condition(StandardCondition.Reconciled)
                        .filter(condition -> !condition.holds())
                        .isPresent();
        return refused
                ? inquiry.list(inquiry.in("resourcequotas"), ResourceQuota.class).orElse(List.of())
                : List.of();
    }

    /** Every tenant's, and of each only what tells how much room is left and who is there. */
    private List<Pod> tenants() {
        var pods = new ArrayList<Pod>();
        inquiry.each(
                KindMapper.POD.everywhere() + HOLD_ROOM,
                pod -> pods.add(WhyQuery.as(outline(pod), Pod.class)));
        return pods;
    }

    private JsonNode outline(JsonNode pod) {
        var outline = JsonNodeFactory.instance.objectNode();
        var meta = outline.putObject("metadata");
        copy(pod.path("metadata"), meta, "name", "namespace");
        // Pods that a pod keeps away from are of its own namespace, as far as we look.
        if (meta.path("namespace").asText().equals(inquiry.namespace())) {
            copy(pod.path("metadata"), meta, "labels");
        }
        var spec = outline.putObject("spec");
        copy(pod.path("spec"), spec, "nodeName");
        var containers = spec.putArray("containers");
        pod.at("/spec/containers")
                .forEach(container -> copy(container, containers.addObject(), "resources"));
        return outline;
    }

    private static void copy(JsonNode from, ObjectNode to, String... fields) {
        for (var field : fields) {
            if (from.has(field)) {
                to.set(field, from.get(field));
            }
        }
    }

    private Optional<String> gangPhase() {
        var path =
                "/apis/"
                        + JobNames.GANG_API_VERSION
                        + "/namespaces/"
                        + inquiry.namespace()
                        + "/podgroups/";
        return inquiry.find(path + name())
                .map(group -> group.path("status").path("phase").asText(""));
    }

    /** Servers before workers, and by number. */
    private static String startOrder(Pod pod) {
        var labels = pod.getMetadata().getLabels();
        var role = String.valueOf(labels.get(JobNames.RES_TYPE));
        var index = String.valueOf(labels.get(JobNames.LABEL_INDEX));
        return (role.equals("ps") ? "0" : "1")
                + role
                + "0".repeat(Math.max(0, 8 - index.length()))
                + index;
    }
}
