// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    void then_it_is_the_crd_the_rights_and_the_deployment() throws IOException {
        var expected =
                HEAD
                        + part(
                                "../api/src/main/resources/manifests/"
                                        + "10-paddlejobs.batch.paddlepaddle.org.yaml")
                        + "---\n"
                        + part("src/main/resources/manifests/20-operator.yaml")
                        + "---\n"
                        + part("src/test/resources/deployment.yaml");
        if (System.getProperty("golden.update") != null) {
            Files.writeString(DEPLOY, expected);
        }

        assertThat(DEPLOY).content().isEqualTo(expected);
    }

    private static String part(String file) throws IOException {
        return Files.readString(Path.of(file)).replaceFirst(LICENCE, "");
    }
}
