// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
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
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.Intranet;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;

/** Renders what a job consists of, with upstream's names, labels and keys. */
public final class JobObjects {
    private final DesiredJob job;
    private final JobOwner owner;
    private final int attempt;

    public JobObjects(DesiredJob job, JobOwner owner, int attempt) {
        this.job = job;
        this.owner = owner;
        this.attempt = attempt;
    }

    public Pod pod(PodId id) {
        return new PodBuilder().withMetadata(podMeta(id)).withSpec(podSpec(id)).build();
    }

    /** The environment all pods share. Containers start once it exists, not before. */
    public ConfigMap configMap(SequencedMap<PodId, String> addresses, int port) {
        var meta = meta(job.key().name(), Map.of(JobNames.RES_NAME, job.key().name()));
        meta.setAnnotations(Map.of(JobNames.SHAPE, job.shape().toString()));
        return new ConfigMapBuilder()
                .withMetadata(meta)
                .withData(JobEnvironment.of(job, addresses, port, attempt))
                .build();
    }

    /** One name in the cluster's DNS per pod; none unless the job asks for Services. */
    public List<Service> services(int port) {
        return job.intranet() == Intranet.Service
                ? job.shape().pods().stream().map(id -> service(id, port)).toList()
                : List.of();
    }

    private Service service(PodId id, int port) {
        var name = job.key().podName(id);
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

    private ObjectMeta podMeta(PodId id) {
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
        var meta = meta(job.key().podName(id), labels);
        meta.setAnnotations(annotations);
        if (template != null) {
            meta.setFinalizers(template.getFinalizers());
        }
        return meta;
    }

    private Map<String, String> identity(PodId id) {
        return Map.of(
                JobNames.RES_NAME, job.key().podName(id),
                JobNames.RES_TYPE, id.role().name(),
                JobNames.LABEL_ROLE, id.role().name(),
                JobNames.LABEL_INDEX, String.valueOf(id.index()));
    }

    private ObjectMeta meta(String name, Map<String, String> labels) {
        var all = new TreeMap<>(labels);
        all.put(JobNames.LABEL_JOB, job.key().name());
        all.put(JobNames.MANAGED_BY, JobNames.PADDLECLOUD);
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(job.key().namespace())
                .withLabels(all)
                .withOwnerReferences(owner.reference())
                .build();
    }

    private PodSpec podSpec(PodId id) {
        var role = job.role(id.role());
        var name = job.key().podName(id);
        var spec =
                new PodSpecBuilder(role.template().getSpec())
                        .withHostname(name)
                        .withSubdomain(name)
                        .withRestartPolicy(restartPolicy(id.role()))
                        .withContainers(new PodEnvironment(job, id).containers())
                        .build();
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
        if (asked != null) {
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
