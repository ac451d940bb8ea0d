// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;

/** Made-up patches and applies, against a genuine server and ours. */
@Tag("nightly")
class DuelTest {
    private static final String GENUINE = "PADDLECLOUD_GENUINE_KUBECONFIG";
    private static final int SCRIPTS = 500;

    @Test
    void both_servers_answer_the_same(@TempDir Path directory) {
        var genuine = System.getenv(GENUINE);
        if (genuine == null) {
            System.out.println("skipped: " + GENUINE + " names no genuine API server");
        }
        assumeTrue(genuine != null);
        var config = ApiServerConfig.onLoopback(0, directory.resolve("pki"));
        try (var kubernetes = EmbeddedKubernetes.start(directory.resolve("data"), config)) {
            var kubeconfig = directory.resolve("kubeconfig");
            var masters = List.of("system:masters");
            kubernetes.server().kubeconfigFor("kubernetes-admin", masters).write(kubeconfig);
            try (var truth = Target.of(Path.of(genuine));
                    var ours = Target.of(kubeconfig)) {
                var duel = new Duel(truth, ours);
                for (long seed = 0; seed < SCRIPTS; seed++) {
                    assertThat(duel.fight(seed)).isEmpty();
                }
            }
        }
    }
}
