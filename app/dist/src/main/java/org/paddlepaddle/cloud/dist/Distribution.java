// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The directory this program was unpacked to: {@code lib/} with every jar, {@code programs/} with
 * the sample programs.
 */
record Distribution(Path root) {
    /** {@code PDC_DIST}, which the launcher sets, else the directory above this class's jar. */
    static Distribution of(Map<String, String> environment) {
        var named = environment.getOrDefault("PDC_DIST", "");
        return new Distribution(named.isEmpty() ? aboveThisJar() : Path.of(named).toAbsolutePath());
    }

    Path programs() {
        return root.resolve("programs");
    }

    static String version() {
        return Optional.ofNullable(Distribution.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    private static Path aboveThisJar() {
        var source = Distribution.class.getProtectionDomain().getCodeSource();
        var jar = Path.of(source.getLocation().getPath()).toAbsolutePath();
        return Optional.ofNullable(jar.getParent()).map(Path::getParent).orElse(jar);
    }
}
