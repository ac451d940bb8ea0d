// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * What a duel with upstream's operator takes: half an hour of building, so that only a night that
 * finds all of it has one.
 *
 * @param kubeconfig of a genuine control plane without nodes
 * @param kwok the program that plays them
 * @param upstream operator v0.3.1
 * @param upstreamDefinition its CRD
 */
record Lab(File kubeconfig, Path kwok, Path upstream, Path upstreamDefinition) {
    private static final String KUBECONFIG = "PADDLECLOUD_KWOK_KUBECONFIG";
    private static final String KWOK = "PADDLECLOUD_KWOK";
    private static final String OPERATOR = "PADDLECLOUD_UPSTREAM_OPERATOR";
    private static final String DEFINITION = "PADDLECLOUD_UPSTREAM_CRD";

    /** Skips the test where something is missing, and says what. */
    static Lab find() {
        return new Lab(controlPlane(), path(KWOK), path(OPERATOR), path(DEFINITION));
    }

    /** The genuine control plane alone. */
    static File controlPlane() {
        return path(KUBECONFIG).toFile();
    }

    /** The program that plays nodes, alone. */
    static Path nodes() {
        return path(KWOK);
    }

    private static void need(boolean condition, String otherwise) {
        if (!condition) {
            System.out.println("skipped: " + otherwise);
        }
        Assumptions.assumeTrue(condition, otherwise);
    }

    private static Path path(String variable) {
        var named = System.getenv(variable);
        need(named != null, variable + " is not set");
        return Path.of(String.valueOf(named));
    }
}
