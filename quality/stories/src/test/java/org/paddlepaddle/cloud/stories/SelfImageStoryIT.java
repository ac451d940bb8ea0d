// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Real;

/** The image that a distribution makes of itself runs as any other, from its own files alone. */
@Order(14)
class SelfImageStoryIT {
    private static final String NAME = "example.org/tools/pdc:1";
    private static final String POD =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: version}
            spec:
              restartPolicy: Never
              securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
              containers:
              - name: main
                image: %s
                args: [version]
                securityContext:
                  allowPrivilegeEscalation: false
                  readOnlyRootFilesystem: true
                  capabilities: {drop: [ALL]}
                volumeMounts: [{name: tmp, mountPath: /tmp}]
              volumes: [{name: tmp, emptyDir: {}}]
            """
                    .formatted(NAME);

    @TempDir Path directory;

    @Test
    void it_is_written_loaded_and_run_without_rights() throws Exception {
        Real.root();
        var archive = directory.resolve("image.tar").toString();
        try (var here = Installation.fresh(directory)) {
            assertThat(here.pdc("image", "self", archive, "--name", NAME))
                    .contains(NAME, "linux/", "sha256:");
            here.pdc("image", "load", archive);
            here.pdc("up");
            var kubectl = here.kubectl();

            kubectl.apply(POD);
            kubectl.output(
                    "wait",
                    "--for=jsonpath={.status.phase}=Succeeded",
                    "--timeout=110s",
                    "pod/version");

            assertThat(kubectl.output("logs", "version"))
                    .contains("PaddleCloud", "Java 25")
                    .doesNotContain("rror");
        }
    }
}
