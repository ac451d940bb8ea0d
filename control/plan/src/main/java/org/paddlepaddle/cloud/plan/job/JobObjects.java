// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.gang.Gang;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.sample.SampleMount;

/** Renders what a job consists of, with upstream's names, labels and keys. */
public final class JobObjects {
    private final DesiredJob job;
    private final Owner owner;
    private final Optional<SampleMount> sample;
    private final Attempt present;

    public JobObjects(DesiredJob job, Owner owner, Optional<SampleMount> sample, Attempt present) {
        this.job = job;
        this.owner = owner;
        this.sample = sample;
        this.present = present;
    }

    public Pod pod(PodId id, int attempt) {
        var spec = podSpec(id, attempt);
        job.sampleSet()
                .ifPresent(
                        wish ->
                                sample.ifPresent(
                                        mount ->
                                                new SampleVolume(wish, mount)
                                                        .into(spec, job.role(id.role()), id)));
        return new PodBuilder().withMetadata(podMeta(id, attempt)).withSpec(spec).build();
    }

    /** The environment all pods share. Containers start once it exists, not before. */
    public ConfigMap configMap(Action.Publish published, int port, int attempt) {
        var meta = meta(job.key().name(), Map.of(JobNames.RES_NAME, job.key().name()));
        var jobShape = JobShape.of(published.addresses().keySet());
        var annotations = new TreeMap<>(Map.of(JobNames.SHAPE, jobShape.toString()));
        var env = JobEnvironment.of(job, published.addresses(), port, attempt);
        if (attempt > 0) {
            annotations.put(JobNames.ATTEMPT, String.valueOf(attempt));
        }
        published.attempts().stream()
                .filter(made -> made > 0)
                .forEach(made -> env.put(JobNames.published(made), String.valueOf(attempt)));
        meta.setAnnotations(annotations);
        return new ConfigMapBuilder().withMetadata(meta).withData(env).build();
    }

    /** Whether the job asks for names in the cluster's DNS, one per pod. */
    static boolean namesPods(DesiredJob job) {
        return job.intranet() == Intranet.Service || JobEnvironment.namesMaster(job);
    }

    /** The group that tells a gang scheduler which pods start together. */
    public GenericKubernetesResource gang(Gang gang) {
        var spec = new TreeMap<String, Object>();
        spec.put("minMember", gang.members());
        if (!gang.resources().isEmpty()) {
            var needs = new TreeMap<String, Object>();
            gang.resources().forEach((name, amount) -> needs.put(name, amount.toString()));
            spec.put("minResources", needs);
        }
        if (!gang.queue().isEmpty()) {
            spec.put("queue", gang.queue());
        }
        if (!gang.priorityClass().isEmpty()) {
            spec.put("priorityClassName", gang.priorityClass());
        }
        return new GenericKubernetesResourceBuilder()
                .withApiVersion(JobNames.GANG_API_VERSION)
                .withKind(JobNames.GANG_KIND)
                .withMetadata(meta(job.key().name(), Map.of()))
                .addToAdditionalProperties("spec", spec)
                .build();
    }

    /** The name of a pod in the cluster's DNS. */
    public Service service(PodId id, int port) {
        var name = id.podName(job.key());
        return new ServiceBuilder()
                .withMetadata(meta(name, identity(id)))
                .withSpec(serviceSpec(name, port))
                .build();
    }

    private static ServiceSpec serviceSpec(String pod, int port) {
        return new ServiceSpecBuilder()
                .withClusterIP("None")
                .withSelector(Map.of(JobNames.RES_NAME, pod))
                // Pods look each other up before any of them is ready.
                .withPublishNotReadyAddresses(true)
                .withPorts(
                        IntStream.range(0, PortBlocks.SIZE).mapToObj(i -> port(i, port)).toList())
                .build();
    }

    private static ServicePort port(int index, int base) {
        return new ServicePortBuilder()
                .withName("p-" + index)
                .withPort(base + index)
                .withProtocol("TCP")
                .build();
    }

    private ObjectMeta podMeta(PodId id, int attempt) {
        var role = job.role(id.role());
        var template = role.template().getMetadata();
        var labels = new TreeMap<String, String>();
        var annotations = new TreeMap<String, String>();
        if (template != null) {
            putAll(labels, template.getLabels());
            putAll(annotations, template.getAnnotations());
        }
        labels.putAll(identity(id));
        labels.put(JobNames.LABEL_ATTEMPT, String.valueOf(attempt));
        annotations.put(JobNames.RESOURCE, id.role().name());
        annotations.put(JobNames.TEMPLATE_HASH, role.templateHash());
        annotations.put(JobNames.DEFAULT_CONTAINER, role.container());
        job.gang().ifPresent(gang -> annotations.putAll(membership(gang, id)));
        job.queue().ifPresent(queue -> queueUp(queue, labels, annotations, together(id, attempt)));
        var meta = meta(id.podName(job.key()), labels);
        meta.setAnnotations(annotations);
        if (template != null) {
            meta.setFinalizers(template.getFinalizers());
        }
        return meta;
    }

    private Map<String, String> membership(Gang gang, PodId id) {
        return Map.of(
                JobNames.GANG_NAME, job.key().name(),
                JobNames.GANG_TASK, id.role().name(),
                JobNames.GANG_JOB, job.key().name(),
                JobNames.GANG_VERSION, "0",
                JobNames.GANG_QUEUE, gang.queue());
    }

    /** Kueue admits a group when it is complete: it must count what is made together, no more. */
    private void queueUp(
            String queue,
            Map<String, String> labels,
            Map<String, String> annotations,
            int together) {
        labels.put(JobNames.QUEUE, queue);
        if (together > 1) {
            var attempt = labels.get(JobNames.LABEL_ATTEMPT);
            labels.put(JobNames.QUEUE_GROUP, job.key().name() + "-" + attempt);
            annotations.put(JobNames.QUEUE_COUNT, String.valueOf(together));
        }
    }

    /**
     * With how many pods, itself among them, a pod is made at once: those of all roles that start
     * anew with the attempt. A pod that replaces another, and those of an elastic job, which come
     * one by one, queue up alone.
     */
    private int together(PodId id, int attempt) {
        boolean startsAnew = present.number() == attempt && present.since(id.role()) == attempt;
        if (job.elastic().isPresent() || !startsAnew) {
            return 1;
        }
        return job.roles().keySet().stream()
                .filter(role -> present.since(role) == attempt)
                .mapToInt(job.shape()::count)
                .sum();
    }

    private Map<String, String> identity(PodId id) {
        return Map.of(
                JobNames.RES_NAME, id.podName(job.key()),
                JobNames.RES_TYPE, id.role().name(),
                JobNames.LABEL_ROLE, id.role().name(),
                JobNames.LABEL_INDEX, String.valueOf(id.index()));
    }

    private ObjectMeta meta(String name, Map<String, String> labels) {
        var all = new TreeMap<>(labels);
        all.put(JobNames.LABEL_JOB, job.key().name());
        return owner.meta(name, all);
    }

    private PodSpec podSpec(PodId id, int attempt) {
        var role = job.role(id.role());
        var name = id.podName(job.key());
        var spec =
                new PodSpecBuilder(role.template().getSpec())
                        .withHostname(name)
                        .withSubdomain(name)
                        .withRestartPolicy(restartPolicy(id.role()))
                        .withContainers(new PodEnvironment(job, id, attempt).containers())
                        .build();
        if (job.gang().isPresent()) {
            spec.setSchedulerName(JobNames.VOLCANO);
        }
        if (job.intranet() == Intranet.Host) {
            spec.setHostNetwork(true);
            // With the default a pod in the host's network resolves no cluster name.
            if (spec.getDnsPolicy() == null) {
                spec.setDnsPolicy("ClusterFirstWithHostNet");
            }
        }
        return spec;
    }

    private String restartPolicy(Role role) {
        var asked = job.role(role).template().getSpec().getRestartPolicy();
        if (asked != null && !asked.isEmpty()) {
            return asked;
        }
        boolean retried = role == Role.worker && job.intranet() == Intranet.Service;
        return retried ? "OnFailure" : "Never";
    }

    private static void putAll(Map<String, String> into, @Nullable Map<String, String> from) {
        if (from != null) {
            into.putAll(from);
        }
    }
}
