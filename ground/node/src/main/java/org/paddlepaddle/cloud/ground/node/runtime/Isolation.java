// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** Which program gives containers namespaces of their own on this machine. */
public enum Isolation {
    /** {@code bwrap}, with or without root. */
    Bubblewrap("own processes, files, host name and shared memory, by bubblewrap"),
    /** {@code unshare} and {@code mount}: the same, slower to start. */
    UtilLinux("own processes, files, host name and shared memory, by util-linux"),
    /** A session only: files are shared, and hidden directories are not hidden. */
    None("degraded: a session of its own and nothing more; install bubblewrap");

    private final String description;

    Isolation(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }

    /** The best that works here, found by trying it. */
    public static Isolation probe() {
        return Stream.of(Bubblewrap, UtilLinux).filter(Isolation::works).findFirst().orElse(None);
    }

    public boolean works() {
        return switch (this) {
            case Bubblewrap ->
                    Command.succeeds(
                            "bwrap",
                            "--ro-bind",
                            "/",
                            "/",
                            "--proc",
                            "/proc",
                            "--dev",
                            "/dev",
                            "--unshare-pid",
                            "--unshare-ipc",
                            "--unshare-uts",
                            "--hostname",
                            "probe",
                            "--as-pid-1",
                            "/bin/true");
            case UtilLinux ->
                    Command.succeeds(
                            Stream.of(
                                            unshare(),
                                            List.of(
                                                    "/bin/sh",
                                                    "-c",
                                                    "mount -t tmpfs tmpfs /tmp && hostname probe"
                                                            + " && command -v pivot_root"))
                                    .flatMap(List::stream)
                                    .toArray(String[]::new));
            case None -> true;
        };
    }

    /** Where bubblewrap is: what starts it does not look for programs. */
    static String bubblewrap() {
        return Found.BUBBLEWRAP;
    }

    /** Looked for once. */
    private static final class Found {
        static final String BUBBLEWRAP = program("bwrap");
        static final String UNSHARE = program("unshare");

        private static String program(String name) {
            return Stream.of(Command.ENVIRONMENT.getOrDefault("PATH", "/usr/bin").split(":"))
                    .map(directory -> Path.of(directory, name))
                    .filter(Files::isExecutable)
                    .map(Path::toString)
                    .findFirst()
                    .orElse("/usr/bin/" + name);
        }
    }

    /** The util-linux command whose arguments follow. */
    static List<String> unshare() {
        var namespaces =
                List.of(
                        Found.UNSHARE,
                        "--fork",
                        "--pid",
                        "--mount",
                        "--uts",
                        "--ipc",
                        "--propagation",
                        "private");
        if (root()) {
            return namespaces;
        }
        return Stream.of(namespaces, List.of("--user", "--map-root-user"))
                .flatMap(List::stream)
                .toList();
    }

    /** Whether this process may mount, and give files and processes to other users. */
    public static boolean root() {
        return "root".equals(System.getProperty("user.name"));
    }
}
