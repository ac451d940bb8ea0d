// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A Java of the modules that this product needs, made by the JDK's own linker. */
final class JavaRuntime {
    private static final List<String> MODULES =
            List.of(
                    "java.se",
                    "jdk.charsets",
                    "jdk.crypto.ec",
                    "jdk.httpserver",
                    "jdk.jcmd",
                    "jdk.jfr",
                    "jdk.management",
                    "jdk.naming.dns",
                    "jdk.net",
                    "jdk.security.auth",
                    "jdk.unsupported",
                    "jdk.zipfs");

    private JavaRuntime() {}

    /**
     * @param target must not exist
     */
    static Path make(Path jdk, Path target) throws IOException, InterruptedException {
        var linker = jdk.resolve("bin/jlink");
        if (!Files.isExecutable(linker)) {
            throw new IOException(
                    "%s has no bin/jlink; a JDK is needed to make an image: set JAVA_HOME to one"
                            .formatted(jdk));
        }
        Commands.output(
                linker.toString(),
                "--add-modules",
                String.join(",", MODULES),
                "--strip-java-debug-attributes",
                "--no-man-pages",
                "--no-header-files",
                "--compress",
                "zip-6",
                "--output",
                target.toString());
        return target;
    }

    /** As the JDK's file {@code release} says it. */
    static String version(Path jdk) throws IOException {
        var release = new Properties();
        try (var in = Files.newBufferedReader(jdk.resolve("release"))) {
            release.load(in);
        }
        return release.getProperty("JAVA_VERSION", "").replace("\"", "");
    }
}
