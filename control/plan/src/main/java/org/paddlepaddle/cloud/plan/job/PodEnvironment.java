// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.ConfigMapEnvSource;
import io.fabric8.kubernetes.api.model.ConfigMapKeySelector;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.EnvVarSourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectFieldSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/** What one pod is told of itself, beside the environment all pods share. */
final class PodEnvironment {
    private final DesiredJob job;
    private final PodId id;
    private final int attempt;

    PodEnvironment(DesiredJob job, PodId id, int attempt) {
        this.job = job;
        this.id = id;
        this.attempt = attempt;
    }

    /** The template's containers; the one that trains knows its place in the job. */
    List<Container> containers() {
        var role = job.role(id.role());
        return role.template().getSpec().getContainers().stream()
                .map(
                        container ->
                                role.container().equals(container.getName())
                                        ? told(container)
                                        : container)
                .toList();
    }

    private Container told(Container container) {
        var ours = variables();
        var names = ours.stream().map(EnvVar::getName).collect(Collectors.toSet());
        // A name may occur once only, and the operator's word wins over the template's.
        var env = new ArrayList<EnvVar>();
        container.getEnv().stream().filter(v -> !names.contains(v.getName())).forEach(env::add);
        env.addAll(ours);
        return new ContainerBuilder(container).withEnv(env).addToEnvFrom(shared()).build();
    }

    private EnvFromSource shared() {
        var source = new EnvFromSource();
        source.setConfigMapRef(new ConfigMapEnvSource(job.key().name(), null));
        return source;
    }

    private List<EnvVar> variables() {
        var env = new ArrayList<EnvVar>();
        env.add(from(JobNames.POD_IP, new EnvVarSourceBuilder().withFieldRef(podIp()).build()));
        env.add(value(JobNames.TRAINER_ID, String.valueOf(id.index())));
        env.add(value(JobNames.TRAINING_ROLE, id.role().trainingRole()));
        env.add(value(JobNames.PADDLE_TRAINING_ROLE, id.role().trainingRole()));
        if (attempt > 0) {
            // Until it is published for this attempt, the map tells of pods that are gone.
            env.add(from(JobNames.OWN_ATTEMPT, key(JobNames.published(attempt))));
        }
        if (StartOrder.waitsForServers(job, id.role())) {
            env.add(from(JobNames.SERVERS_STARTED, key(JobNames.SERVERS_STARTED)));
        }
        boolean together = job.mode() == JobMode.Collective;
        if (together || job.onHostNetwork()) {
            // A variable can be expanded only if it is listed before, not if it is shared.
            env.add(from(JobNames.PORT, key(portKey(id))));
        }
        if (together) {
            env.addAll(place());
        }
        if (JobEnvironment.namesMaster(job)) {
            env.addAll(master());
        }
        if (job.shape().has(Role.heter)) {
            env.addAll(heter());
        }
        return env;
    }

    /**
     * What programs that are started without the launcher look for, which gives its own word to
     * those it starts; and on a shared network the rank, which would else be a matter of chance:
     * any launcher of the node may open the rendezvous there.
     */
    private List<EnvVar> place() {
        var env = new ArrayList<EnvVar>();
        env.add(
                value(
                        JobNames.CURRENT_ENDPOINT,
                        "$(" + JobNames.POD_IP + "):$(" + JobNames.PORT + ")"));
        if (job.onHostNetwork()) {
            env.add(value(JobNames.RANK, String.valueOf(id.index())));
        }
        return env;
    }

    private String portKey(PodId pod) {
        return job.onHostNetwork() ? JobNames.port(pod.role(), pod.index()) : JobNames.PORT;
    }

    /** Rank 0 must recognise its own address in the master's, the others need a name that stays. */
    private List<EnvVar> master() {
        var host =
                id.index() == 0
                        ? "$(" + JobNames.POD_IP + ")"
                        : new PodId(Role.worker, 0).podName(job.key());
        if (!job.onHostNetwork()) {
            return List.of(value(JobNames.MASTER, host + ":$(" + JobNames.PORT + ")"));
        }
        return List.of(
                from(JobNames.MASTER_PORT, key(portKey(new PodId(Role.worker, 0)))),
                value(JobNames.MASTER, host + ":$(" + JobNames.MASTER_PORT + ")"));
    }

    private List<EnvVar> heter() {
        return switch (id.role()) {
            case ps -> List.of();
            case worker ->
                    List.of(
                            value(JobNames.STAGE_ID, "1"),
                            value(JobNames.HETER_DEVICE, "cpu"),
                            from(JobNames.NEXT_HETER, key(JobNames.HETER_ALL)));
            case heter ->
                    List.of(
                            value(JobNames.STAGE_ID, "2"),
                            value(JobNames.HETER_DEVICE, device()),
                            previous(),
                            value(JobNames.NEXT_HETER, ""));
        };
    }

    /** Only a PS job with workers publishes their list; a key that never comes holds a pod. */
    private EnvVar previous() {
        return job.mode() == JobMode.PS && job.shape().has(Role.worker)
                ? from(JobNames.PREVIOUS_HETER, key(JobNames.TRAINER_ENDPOINTS))
                : value(JobNames.PREVIOUS_HETER, "");
    }

    private String device() {
        boolean gpu =
                job.role(id.role()).template().getSpec().getContainers().stream()
                        .filter(
                                c ->
                                        c.getResources() != null
                                                && c.getResources().getLimits() != null)
                        .flatMap(c -> c.getResources().getLimits().keySet().stream())
                        .anyMatch(resource -> resource.endsWith("/gpu"));
        return gpu ? "gpu" : "cpu";
    }

    private static ObjectFieldSelector podIp() {
        return new ObjectFieldSelector("v1", "status.podIP");
    }

    private EnvVarSource key(String key) {
        var selector = new ConfigMapKeySelector(key, job.key().name(), null);
        return new EnvVarSourceBuilder().withConfigMapKeyRef(selector).build();
    }

    private static EnvVar value(String name, String value) {
        return new EnvVarBuilder().withName(name).withValue(value).build();
    }

    private static EnvVar from(String name, EnvVarSource source) {
        return new EnvVarBuilder().withName(name).withValueFrom(source).build();
    }
}
