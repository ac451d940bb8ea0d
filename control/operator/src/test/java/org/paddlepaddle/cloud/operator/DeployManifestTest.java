// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people apply to a cluster is what the tests run with; {@code -Dgolden.update} writes it. */
class DeployManifestTest {
    private static final String LICENCE = "# SPDX-License-Identifier: Apache-2.0\n";
    private static final String HEAD =
            LICENCE
                    + """
                    # The operator on a cluster:  kubectl apply --server-side -f deploy/operator.yaml
                    # Put together from the CRD, the operator's rights and its Deployment by DeployManifestTest
                    # (-Dgolden.update); edit those.
                    """;
    private static final Path DEPLOY = Path.of("../../deploy/operator.yaml");

    @Test
    void then_it_is_the_definitions_the_rights_and_the_deployment() throws IOException {
        var expected =
                HEAD
                        + String.join(
                                "---\n",
                                parts(
                                        Path.of("../api/src/main/resources/manifests"),
                                        Path.of("src/main/resources/manifests")))
                        + "---\n"
                        + part(Path.of("src/test/resources/deployment.yaml"));
        if (System.getProperty("golden.update") != null) {
            Files.writeString(DEPLOY, expected);
        }

        assertThat(DEPLOY).content().isEqualTo(expected);
    }

    /** What every kind brings, in the order in which it is applied. */
    private static List<String> parts(Path... directories) throws IOException {
        var parts = new ArrayList<String>();
        for (var directory : directories) {
            try (var files = Files.list(directory)) {
                for (var file : files.sorted().toList()) {
                    parts.add(part(file));
                }
            }
        }
        return parts;
    }

    private static String part(Path file) throws IOException {
        return Files.readString(file).replaceFirst(LICENCE, "");
    }
}
