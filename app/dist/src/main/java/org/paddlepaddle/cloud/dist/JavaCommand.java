// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cli.standalone.UpRequest;

/** The command that starts the background process: this JDK, this class path, little memory. */
final class JavaCommand {
    /**
     * One collector thread and a heap that gives memory back suit a system that is idle most of the
     * time; what the compilers needed at the start is given back too. Both of them run: only the
     * second one knows the processor's instructions for AES, and clients come through TLS.
     */
    private static final List<String> OPTIONS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-Xms16m",
                    "-XX:MaxRAMPercentage=25",
                    "-XX:MinHeapFreeRatio=10",
                    "-XX:NewRatio=8",
                    "-XX:NewSize=12m",
                    "-XX:MaxNewSize=64m",
                    "-XX:MaxHeapFreeRatio=10",
                    "-XX:ReservedCodeCacheSize=64m",
                    "-XX:TrimNativeHeapInterval=30000",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Djava.awt.headless=true",
                    "-Dfile.encoding=UTF-8",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    private JavaCommand() {}

    /**
     * Classes as the first run that ended well left them, in an archive beside the jars: later
     * starts need half the time. Without a place to write, or after a change of jars, the JVM goes
     * on without it. It is mapped where it was written: elsewhere every page of it would be changed
     * and so be memory of this process.
     */
    private static List<String> sharedClasses(Distribution distribution) {
        return List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:ArchiveRelocationMode=0",
                "-XX:SharedArchiveFile=" + distribution.root().resolve("standalone.jsa"),
                "-Xlog:disable",
                "-Xlog:all=error:stderr");
    }

    /** Options of the user's own, parted by spaces. They come last, so they win over ours. */
    private static List<String> asked(String options) {
        return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
    }

    static List<String> of(UpRequest request, Map<String, String> environment) {
        var distribution = Distribution.of(environment);
        var command = new ArrayList<String>();
        // A session of its own: Ctrl-C and the end of the terminal are not for this process.
        var setsid = Path.of("/usr/bin/setsid");
        if (Files.isExecutable(setsid)) {
            command.add(setsid.toString());
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(sharedClasses(distribution));
        command.addAll(asked(environment.getOrDefault("PDC_JAVA_OPTIONS", "")));
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(StandaloneMain.class.getName());
        command.addAll(StandaloneArguments.of(request));
        return command;
    }
}
