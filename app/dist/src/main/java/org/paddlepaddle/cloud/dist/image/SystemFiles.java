// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.image.write.LayerFile;

/**
 * What of this machine's system gets into the image: a shell and the few programs that our scripts
 * call, and every library that they and Java load. Nothing that could change it: no package
 * manager, no compiler, no program that gives rights.
 */
final class SystemFiles {
    private static final Pattern LIBRARY = Pattern.compile("(?:=> )?(/\\S+) \\(0x");
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/bin"));
    private static final List<String> PROGRAMS =
            List.of(
                    "sh",
                    "basename",
                    "cat",
                    "chmod",
                    "cp",
                    "cut",
                    "date",
                    "dirname",
                    "env",
                    "grep",
                    "head",
                    "id",
                    "ls",
                    "mkdir",
                    "mktemp",
                    "mv",
                    "readlink",
                    "rm",
                    "sed",
                    "sleep",
                    "sort",
                    "tail",
                    "touch",
                    "tr",
                    "true",
                    "uname",
                    "wc");

    /** Loaded by native code in jars: ONNX Runtime, SQLite, Zstandard. */
    private static final List<String> LOADED_LATER =
            List.of(
                    "libstdc++.so.6",
                    "libgcc_s.so.1",
                    "libm.so.6",
                    "libdl.so.2",
                    "libpthread.so.0",
                    "librt.so.1",
                    "libresolv.so.2",
                    "libnss_files.so.2",
                    "libnss_dns.so.2");

    /** Of Java's own, those for screens and sound, which no server has. */
    private static final Set<String> NOT_LOADED =
            Set.of("libawt_xawt.so", "libjawt.so", "libjsound.so", "libsplashscreen.so");

    private SystemFiles() {}

    static List<LayerFile> needed(Path java) throws IOException, InterruptedException {
        var files = new ArrayList<LayerFile>();
        var objects = new ArrayList<Path>();
        for (var name : PROGRAMS) {
            var program = program(name);
            objects.add(program);
            files.add(new LayerFile.Copy("usr/bin/" + name, true, program));
        }
        objects.addAll(natives(java));
        var libraries = new TreeSet<String>();
        for (var object : objects) {
            libraries.addAll(libraries(object, java));
        }
        libraries.addAll(beside(libraries));
        for (var library : libraries) {
            var real = Path.of(library).toRealPath();
            files.add(new LayerFile.Copy(library.substring(1), true, real));
        }
        files.addAll(constant());
        return files;
    }

    private static List<LayerFile> constant() {
        return List.of(
                new LayerFile.Link("bin", "usr/bin"),
                new LayerFile.Directory("tmp", 01777),
                new LayerFile.Directory("proc", 0555),
                new LayerFile.Directory("sys", 0555),
                new LayerFile.Directory("dev", 0755),
                new LayerFile.Text(
                        "etc/passwd",
                        false,
                        """
                        root:x:0:0:root:/root:/bin/sh
                        paddlecloud:x:65532:65532:PaddleCloud:/tmp:/bin/sh
                        """),
                new LayerFile.Text("etc/group", false, "root:x:0:\npaddlecloud:x:65532:\n"),
                new LayerFile.Text("etc/nsswitch.conf", false, "hosts: files dns\n"));
    }

    private static Path program(String name) throws IOException {
        for (var place : PLACES) {
            var file = place.resolve(name);
            if (Files.isExecutable(file)) {
                return file.toRealPath();
            }
        }
        throw new IOException("this machine has no " + name + " in /usr/bin and /bin");
    }

    private static List<Path> natives(Path java) throws IOException {
        try (var files = Files.walk(java)) {
            return files.filter(Files::isRegularFile)
                    .filter(
                            file ->
                                    file.toString().endsWith(".so")
                                            || file.equals(java.resolve("bin/java")))
                    .filter(file -> !NOT_LOADED.contains(file.getFileName().toString()))
                    .toList();
        }
    }

    /** Those that an object wants, but for Java's own. */
    private static Set<String> libraries(Path object, Path java)
            throws IOException, InterruptedException {
        var found = new TreeSet<String>();
        var matcher = LIBRARY.matcher(Commands.output("ldd", object.toString()));
        while (matcher.find()) {
            if (!Path.of(matcher.group(1)).startsWith(java)) {
                found.add(matcher.group(1));
            }
        }
        return found;
    }

    /** Where the C library is, those that are loaded by name only. */
    private static Set<String> beside(Set<String> libraries) throws IOException {
        var found = new TreeSet<String>();
        for (var library : libraries) {
            if (library.endsWith("/libc.so.6")) {
                for (var name : LOADED_LATER) {
                    var file = Path.of(library).resolveSibling(name);
                    var usual = Path.of("/usr").resolve(file.toString().substring(1));
                    if (Files.exists(file)) {
                        found.add(file.toString());
                    } else if (Files.exists(usual)) {
                        found.add(usual.toString());
                    }
                }
            }
        }
        return found;
    }
}
