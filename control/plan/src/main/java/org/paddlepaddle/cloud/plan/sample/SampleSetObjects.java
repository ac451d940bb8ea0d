// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpecBuilder;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.TemplateHash;

/** Renders what a data set consists of. */
public record SampleSetObjects(DesiredSet set, Owner owner, SampleSettings settings) {
    /** Large enough for most; a directory has no such bound. */
    private static final Quantity USUAL_CAPACITY = new Quantity("100", "Gi");

    /** The claim through which everybody sees the data, called as the set is. */
    public PersistentVolumeClaim claim() {
        var capacity =
                set.capacityMebibytes()
                        .map(size -> new Quantity(String.valueOf(size), "Mi"))
                        .orElse(USUAL_CAPACITY);
        return new PersistentVolumeClaimBuilder()
                .withMetadata(meta(set.key().name()))
                .withSpec(
                        new PersistentVolumeClaimSpecBuilder()
                                .withAccessModes("ReadWriteMany")
                                .withResources(
                                        new VolumeResourceRequirementsBuilder()
                                                .withRequests(Map.of("storage", capacity))
                                                .build())
                                .build())
                .build();
    }

    public Service service() {
        return new ServiceBuilder()
                .withMetadata(meta(SampleNames.service(set.key().name())))
                .withSpec(
                        new ServiceSpecBuilder()
                                .withClusterIP("None")
                                .withSelector(selector())
                                .withPorts(
                                        new ServicePortBuilder()
                                                .withName(SampleNames.PORT_NAME)
                                                .withPort(SampleNames.RUNTIME_PORT)
                                                .build())
                                .build())
                .build();
    }

    /**
     * @param token random
     */
    public Secret token(String token) {
        return new SecretBuilder()
                .withMetadata(meta(SampleNames.runtime(set.key().name())))
                .withType("Opaque")
                .withStringData(Map.of(SampleNames.TOKEN_KEY, token))
                .build();
    }

    public StatefulSet pods() {
        var name = SampleNames.runtime(set.key().name());
        var template = new RuntimePods(set, settings).template(labels(), selector());
        var meta = meta(name);
        meta.setAnnotations(Map.of(SampleNames.TEMPLATE_HASH, TemplateHash.of(template)));
        return new StatefulSetBuilder()
                .withMetadata(meta)
                .withSpec(
                        new StatefulSetSpecBuilder()
                                .withReplicas(set.partitions())
                                .withServiceName(SampleNames.service(set.key().name()))
                                // Each serves alone: none has to wait for the one before.
                                .withPodManagementPolicy("Parallel")
                                .withSelector(
                                        new LabelSelectorBuilder()
                                                .withMatchLabels(selector())
                                                .build())
                                .withTemplate(template)
                                .build())
                .build();
    }

    /** What the runtime's pods are made from. */
    public String template() {
        return pods().getMetadata().getAnnotations().getOrDefault(SampleNames.TEMPLATE_HASH, "");
    }

    private ObjectMeta meta(String name) {
        return owner.meta(name, labels());
    }

    private Map<String, String> labels() {
        var labels = new TreeMap<String, String>();
        labels.put(SampleNames.LABEL_SET, set.key().name());
        labels.put(SampleNames.JUICEFS_LABEL + set.key().name(), "true");
        return labels;
    }

    private Map<String, String> selector() {
        var labels = new TreeMap<String, String>();
        labels.put(SampleNames.JUICEFS_LABEL + set.key().name(), "true");
        labels.put(SampleNames.LABEL_NAME, SampleNames.runtime(set.key().name()));
        return labels;
    }
}
