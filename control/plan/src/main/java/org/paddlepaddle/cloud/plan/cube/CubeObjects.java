// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.HTTPGetActionBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectFieldSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpecBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.api.StandardNames;

/** Renders what belongs to a table. */
public record CubeObjects(DesiredCube desired) {
    /** The file in the ConfigMap; PaddleServices mount it. */
    public static final String CONF = "cube.conf";

    /** How many shards there are, where whoever deploys again finds it. */
    public static final String SHARDS = "cube.paddlecloud.org/shards";

    /** Which version of which model the servers hold. */
    public static final String MODEL = "cube.paddlecloud.org/model";

    private static final String APP = "app";
    private static final String SHARD = "shard";
    private static final String PORT_NAME = "cube";
    private static final int PORT = 8000;
    private static final String DATA = "data";
    private static final String MOUNT = "/data";
    private static final int TIMEOUT_MILLIS = 200;
    private static final int BACKUP_MILLIS = 100;
    private static final int RETRY = 3;

    /** The servers first: clients find them when they read the configuration. */
    public List<HasMetadata> all() {
        var objects = new ArrayList<HasMetadata>();
        for (int shard = 0; shard < desired.shards(); shard++) {
            objects.add(service(shard));
            objects.add(servers(shard));
        }
        objects.add(configuration());
        return objects;
    }

    public ConfigMap configuration() {
        return new ConfigMapBuilder()
                .withMetadata(meta(desired.key().name(), Map.of()))
                .withData(Map.of(CONF, conf().toPrettyString() + "\n"))
                .build();
    }

    private JsonNode conf() {
        var tables = JsonNodeFactory.instance.arrayNode();
        var table = tables.addObject();
        table.put("dict_name", desired.table());
        table.put("shard", desired.shards());
        table.put("dup", desired.copies());
        table.put("timeout", TIMEOUT_MILLIS);
        table.put("retry", RETRY);
        table.put("backup_request", BACKUP_MILLIS);
        table.put("type", "ipport_list");
        table.put("load_balancer", "rr");
        var nodes = table.putArray("nodes");
        for (int shard = 0; shard < desired.shards(); shard++) {
            nodes.addObject().put("ipport_list", "list://" + addresses(shard));
        }
        return tables;
    }

    /** Each copy by the name that the headless Service gives its pod. */
    private String addresses(int shard) {
        var name = desired.name(shard);
        return IntStream.range(0, desired.copies())
                .mapToObj(copy -> "%s-%d.%s:%d".formatted(name, copy, name, PORT))
                .collect(Collectors.joining(","));
    }

    /** Headless: clients balance themselves, and ask another copy when one is late. */
    public Service service(int shard) {
        return new ServiceBuilder()
                .withMetadata(meta(desired.name(shard), selector(shard)))
                .withSpec(
                        new ServiceSpecBuilder()
                                .withClusterIP("None")
                                .withSelector(selector(shard))
                                .withPorts(
                                        new ServicePortBuilder()
                                                .withName(PORT_NAME)
                                                .withPort(PORT)
                                                .build())
                                .build())
                .build();
    }

    public StatefulSet servers(int shard) {
        return new StatefulSetBuilder()
                .withMetadata(meta(desired.name(shard), selector(shard)))
                .withSpec(
                        new StatefulSetSpecBuilder()
                                .withServiceName(desired.name(shard))
                                .withReplicas(desired.copies())
                                .withPodManagementPolicy("Parallel")
                                .withSelector(
                                        new LabelSelectorBuilder()
                                                .withMatchLabels(selector(shard))
                                                .build())
                                .withTemplate(
                                        new PodTemplateSpecBuilder()
                                                .withMetadata(
                                                        new ObjectMetaBuilder()
                                                                .withLabels(selector(shard))
                                                                .build())
                                                .withSpec(pod(shard))
                                                .build())
                                .build())
                .build();
    }

    private PodSpec pod(int shard) {
        return new PodSpecBuilder()
                .withInitContainers(puller(shard))
                .withContainers(server())
                .withVolumes(
                        new VolumeBuilder()
                                .withName(DATA)
                                .withEmptyDir(new EmptyDirVolumeSource())
                                .build())
                .build();
    }

    private Container puller(int shard) {
        return new ContainerBuilder()
                .withName("pull")
                .withImage(desired.image())
                .withArgs("model", "pull", desired.model(), MOUNT, "--path", desired.path(shard))
                .withVolumeMounts(mount())
                .build();
    }

    private Container server() {
        return new ContainerBuilder()
                .withName(PORT_NAME)
                .withImage(desired.image())
                .withArgs(
                        "cube",
                        "serve",
                        "--host",
                        "$(POD_IP)",
                        "--port",
                        Integer.toString(PORT),
                        "--open",
                        "--table",
                        desired.table(),
                        "--data",
                        MOUNT)
                .withEnv(address())
                .withPorts(
                        new ContainerPortBuilder()
                                .withName(PORT_NAME)
                                .withContainerPort(PORT)
                                .build())
                .withReadinessProbe(ready())
                .withVolumeMounts(mount())
                .build();
    }

    private static EnvVar address() {
        return new EnvVarBuilder()
                .withName("POD_IP")
                .withNewValueFrom()
                .withFieldRef(
                        new ObjectFieldSelectorBuilder().withFieldPath("status.podIP").build())
                .endValueFrom()
                .build();
    }

    private static Probe ready() {
        return new ProbeBuilder()
                .withHttpGet(
                        new HTTPGetActionBuilder()
                                .withPath("/health")
                                .withPort(new IntOrString(PORT_NAME))
                                .build())
                .withPeriodSeconds(1)
                .build();
    }

    private static VolumeMount mount() {
        return new VolumeMountBuilder().withName(DATA).withMountPath(MOUNT).build();
    }

    private Map<String, String> selector(int shard) {
        return new TreeMap<>(Map.of(APP, desired.key().name(), SHARD, Integer.toString(shard)));
    }

    private ObjectMeta meta(String name, Map<String, String> own) {
        var labels = new TreeMap<>(own);
        labels.put(APP, desired.key().name());
        labels.put(StandardNames.MANAGED_BY, StandardNames.PADDLECLOUD);
        return new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(desired.key().namespace())
                .withLabels(labels)
                .withAnnotations(
                        new TreeMap<>(
                                Map.of(
                                        SHARDS,
                                        Integer.toString(desired.shards()),
                                        MODEL,
                                        desired.model())))
                .build();
    }
}
