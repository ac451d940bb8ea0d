// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import picocli.CommandLine.Option;

/** What the pods of a real cluster run. */
final class RivalImage {
    private static final String USUAL = "busybox";

    @Option(
            names = "--rival-image",
            paramLabel = "IMAGE",
            defaultValue = USUAL,
            descriptionKey = "rival-image")
    private String name = USUAL;

    String name() {
        return name;
    }
}
