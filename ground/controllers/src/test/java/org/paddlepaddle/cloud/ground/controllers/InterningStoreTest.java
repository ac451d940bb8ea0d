// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterningStoreTest {
    private final InterningStore<Pod> store = new InterningStore<>();

    @Test
    void an_object_says_what_it_said_before_but_not_who_wrote_it() {
        var pod = read("one");
        var expected = new PodBuilder(pod).editMetadata().withManagedFields().endMetadata().build();

        store.put("one", pod);

        assertThat(store.get("one")).isEqualTo(expected);
        assertThat(Serialization.asYaml(store.get("one")))
                .isEqualTo(Serialization.asYaml(expected));
    }

    @Test
    void what_objects_have_in_common_is_kept_once() {
        store.put("one", read("one"));
        store.put("two", read("two"));
        var one = kept("one");
        var two = kept("two");

        assertThat(one.getMetadata().getLabels().get("app"))
                .isSameAs(two.getMetadata().getLabels().get("app"));
        assertThat(one.getSpec().getContainers().getFirst())
                .isSameAs(two.getSpec().getContainers().getFirst());
        assertThat(one.getStatus().getConditions()).isSameAs(two.getStatus().getConditions());
        assertThat(one.getAdditionalProperties())
                .isSameAs(two.getSpec().getContainers().getFirst().getAdditionalProperties());
        assertThat(one.getSpec().getVolumes()).isSameAs(two.getSpec().getImagePullSecrets());
    }

    @Test
    void a_copy_can_be_changed() {
        store.put("one", read("one"));

        var changed =
                new PodBuilder(kept("one"))
                        .editMetadata()
                        .addToLabels("more", "yes")
                        .addToFinalizers("example.com/hold")
                        .endMetadata()
                        .editSpec()
                        .addNewVolume()
                        .withName("data")
                        .endVolume()
                        .endSpec()
                        .build();

        assertThat(changed.getMetadata().getLabels()).hasSize(2);
        assertThat(changed.getMetadata().getFinalizers()).containsExactly("example.com/hold");
        assertThat(changed.getSpec().getVolumes()).hasSize(1);
        assertThat(kept("one").getMetadata().getLabels()).hasSize(1);
    }

    private Pod kept(String key) {
        return List.of(store.get(key)).getFirst();
    }

    private static Pod read(String name) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                  labels: {app: many}
                  managedFields:
                  - {manager: kubectl, operation: Update, apiVersion: v1}
                spec:
                  containers:
                  - name: main
                    image: busybox
                    args: [sleep, "3600"]
                    resources: {requests: {cpu: 100m}}
                status:
                  phase: Running
                  conditions:
                  - {type: Ready, status: "True"}
                """
                        .formatted(name),
                Pod.class);
    }
}
