// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Against the API server: what it does when the pod meant is another by now. */
class PodConditionPatchIT {
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: web-0, namespace: default}
            spec: {containers: [{name: main, image: busybox}]}
            """;

    @Test
    void a_successor_of_the_same_name_is_left_alone(@TempDir Path directory) {
        try (var api = LocalApi.start(directory)) {
            var client = api.client();
            var patch = new PodConditionPatch(client, Clock.system(ZoneOffset.UTC));
            api.apply(POD);
            var first = pod(client);
            var why = PodConditionPatch.disrupted("DeletionByPodGC", "no node");

            assertThat(patch.fail(first, why)).isTrue();
            assertThat(pod(client).getStatus().getPhase()).isEqualTo("Failed");

            client.pods().resource(first).withGracePeriod(0).delete();
            assertThat(patch.fail(first, why)).isFalse();

            api.apply(POD);
            assertThat(patch.fail(first, why)).isFalse();
            assertThat(patch.tell(first, why)).isFalse();
            assertThat(pod(client).getStatus().getPhase()).isEqualTo("Pending");
            assertThat(pod(client).getStatus().getConditions()).isEmpty();
        }
    }

    private static Pod pod(KubernetesClient client) {
        return client.pods().inNamespace("default").withName("web-0").require();
    }
}
