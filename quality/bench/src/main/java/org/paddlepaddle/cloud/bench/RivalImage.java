// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import picocli.CommandLine.Option;

/** What the pods of a real cluster run. */
public final class RivalImage {
    private static final String USUAL = "busybox";

    @Option(
            names = "--rival-image",
            paramLabel = "IMAGE",
            defaultValue = USUAL,
            descriptionKey = "rival-image")
    private String name = USUAL;

    public String name() {
        return name;
    }
}
