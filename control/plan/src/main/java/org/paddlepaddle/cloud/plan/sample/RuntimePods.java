// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.CapabilitiesBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HTTPGetActionBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodAntiAffinityBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.sample.SampleNames;

/** Renders the pods of a cache runtime: one a partition, all on one volume. */
record RuntimePods(DesiredSet set, SampleSettings settings) {
    private static final String DATA = "data";
    private static final String SECRETS = "secrets";
    private static final String SOURCE = "source";
    private static final String SECRETS_DIRECTORY = "/etc/paddlecloud/cache";
    private static final int FULL_WEIGHT = 100;

    PodTemplateSpec template(Map<String, String> labels, Map<String, String> selector) {
        var all = new TreeMap<>(labels);
        all.putAll(selector);
        return new PodTemplateSpecBuilder()
                .withMetadata(new ObjectMetaBuilder().withLabels(all).build())
                .withSpec(
                        new PodSpecBuilder()
                                .withAffinity(affinity(selector))
                                .withTolerations(set.tolerations())
                                // The runtime never speaks to the API server.
                                .withAutomountServiceAccountToken(false)
                                .withEnableServiceLinks(false)
                                .withTerminationGracePeriodSeconds(10L)
                                .withContainers(container())
                                .withVolumes(volumes())
                                .build())
                .build();
    }

    /**
     * Pods of one set keep apart where they can. They must not be made to: all of them see one
     * copy, and a machine with fewer nodes than partitions would never have them all.
     */
    private Affinity affinity(Map<String, String> selector) {
        var term =
                new PodAffinityTermBuilder()
                        .withTopologyKey("kubernetes.io/hostname")
                        .withLabelSelector(
                                new LabelSelectorBuilder().withMatchLabels(selector).build())
                        .build();
        return new AffinityBuilder()
                .withNodeAffinity(set.nodeAffinity().orElse(null))
                .withPodAntiAffinity(
                        new PodAntiAffinityBuilder()
                                .withPreferredDuringSchedulingIgnoredDuringExecution(
                                        new WeightedPodAffinityTerm(term, FULL_WEIGHT))
                                .build())
                .build();
    }

    private Container container() {
        return new ContainerBuilder()
                .withName(SampleNames.RUNTIME_CONTAINER)
                .withImage(settings.image())
                .withArgs(arguments())
                .withEnv(field("POD_IP", "status.podIP"), field("POD_NAME", "metadata.name"))
                .withPorts(
                        new ContainerPortBuilder()
                                .withName(SampleNames.RUNTIME_CONTAINER)
                                .withContainerPort(SampleNames.RUNTIME_PORT)
                                .build())
                .withReadinessProbe(readiness())
                .withResources(new ResourceRequirementsBuilder().withRequests(requests()).build())
                .withSecurityContext(
                        new SecurityContextBuilder()
                                .withAllowPrivilegeEscalation(false)
                                .withCapabilities(
                                        new CapabilitiesBuilder().withDrop("NET_RAW").build())
                                .build())
                .withVolumeMounts(mounts())
                .build();
    }

    private static Map<String, Quantity> requests() {
        var requests = new TreeMap<String, Quantity>();
        requests.put("cpu", new Quantity("50", "m"));
        requests.put("memory", new Quantity("128", "Mi"));
        return requests;
    }

    private List<String> arguments() {
        var words =
                new ArrayList<>(
                        List.of(
                                "cache",
                                "serve",
                                "--data-dir",
                                directory(),
                                "--secrets-dir",
                                SECRETS_DIRECTORY,
                                "--host",
                                "$(POD_IP)",
                                "--port",
                                String.valueOf(SampleNames.RUNTIME_PORT),
                                "--name",
                                "$(POD_NAME)"));
        set.capacityMebibytes()
                .ifPresent(size -> words.addAll(List.of("--quota-mib", String.valueOf(size))));
        set.directory().ifPresent(path -> words.addAll(List.of("--file-root", path)));
        return words;
    }

    private String directory() {
        return "/mnt/" + set.key().name();
    }

    private static EnvVar field(String name, String path) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef()
                .withFieldPath(path)
                .endFieldRef()
                .endValueFrom()
                .build();
    }

    private static Probe readiness() {
        return new ProbeBuilder()
                .withHttpGet(
                        new HTTPGetActionBuilder()
                                .withPath("/healthz")
                                .withPort(new IntOrString(SampleNames.RUNTIME_PORT))
                                .build())
                .withPeriodSeconds(2)
                .build();
    }

    private List<Volume> volumes() {
        var volumes = new ArrayList<Volume>();
        volumes.add(
                new VolumeBuilder()
                        .withName(DATA)
                        .withNewPersistentVolumeClaim(set.key().name(), false)
                        .build());
        volumes.add(
                new VolumeBuilder()
                        .withName(SECRETS)
                        .withNewSecret()
                        .withSecretName(SampleNames.runtime(set.key().name()))
                        .endSecret()
                        .build());
        set.directory()
                .ifPresent(
                        path ->
                                volumes.add(
                                        new VolumeBuilder()
                                                .withName(SOURCE)
                                                .withNewHostPath(path, "Directory")
                                                .build()));
        return volumes;
    }

    private List<VolumeMount> mounts() {
        var mounts = new ArrayList<VolumeMount>();
        mounts.add(mount(DATA, directory(), false));
        mounts.add(mount(SECRETS, SECRETS_DIRECTORY, true));
        set.directory().ifPresent(path -> mounts.add(mount(SOURCE, path, true)));
        return mounts;
    }

    private static VolumeMount mount(String name, String path, boolean readOnly) {
        return new VolumeMountBuilder()
                .withName(name)
                .withMountPath(path)
                .withReadOnly(readOnly ? true : null)
                .build();
    }
}
