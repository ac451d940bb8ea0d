// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.InstalledManifests;

/** What we ship, on a genuine API server: it is taken, and refuses in the words it has on ours. */
@Tag("nightly")
class AdmissionDuelIT {
    private static final Path SHIPPED = Path.of("../../deploy/operator.yaml");
    private static final Path REFUSED = Path.of("src/test/resources/upstream/refused.yaml");
    private static final String JOBS =
            "/apis/batch.paddlepaddle.org/v1/namespaces/default/paddlejobs";

    @Test
    void given_the_shipped_manifest_then_a_genuine_server_takes_all_of_it() throws Exception {
        try (var stage = Stage.genuine(Lab.controlPlane());
                var manifest = Files.newInputStream(SHIPPED)) {
            // Throws what the server says where it refuses; rules that cost too much, for one.
            var taken = stage.define(manifest);

            assertThat(taken).extracting(HasMetadata::getKind).contains("Deployment");
            taken.forEach(object -> stage.client().resource(object).delete());
        }
    }

    @Test
    void given_wrong_manifests_then_both_servers_refuse_them_in_the_same_words(
            @TempDir Path directory) throws Exception {
        try (var genuine = Stage.genuine(Lab.controlPlane());
                var ours = Stage.embedded(directory)) {
            genuine.define(InstalledManifests.shipped(UpstreamDuelIT.OURS));
            ours.install(UpstreamDuelIT.OURS);

            assertThat(refused())
                    .allSatisfy(
                            job -> {
                                var theirs = verdict(genuine.client(), job);
                                assertThat(theirs).startsWith("422");
                                assertThat(verdict(ours.client(), job)).isEqualTo(theirs);
                            });
        }
    }

    private static List<ObjectNode> refused() throws IOException {
        return Arrays.stream(Files.readString(REFUSED).split("(?m)^---$"))
                .filter(text -> text.contains("spec"))
                .map(Tree::yaml)
                .toList();
    }

    private static String verdict(KubernetesClient client, ObjectNode job) {
        var whole = job.deepCopy();
        whole.put("apiVersion", "batch.paddlepaddle.org/v1").put("kind", "PaddleJob");
        try {
            client.raw(JOBS + "?dryRun=All", "POST", whole);
            return "taken";
        } catch (KubernetesClientException e) {
            return e.getCode() + " " + e.getStatus().getMessage();
        }
    }
}
