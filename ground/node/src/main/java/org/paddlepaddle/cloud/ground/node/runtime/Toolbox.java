// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement;

/**
 * What starts programs in the root file system of an image, which may have neither a shell nor a C
 * library: copies of the machine's shell and of what that loads, called through its own loader.
 *
 * @param directory on the machine
 */
record Toolbox(Path directory) {
    /** Where a container sees it. */
    static final Path INSIDE = Path.of("/run/paddlecloud-tools");

    private static final Path LIBRARIES = INSIDE.resolve("lib");
    private static final String LOADER = "loader";
    private static final Pattern LIBRARY = Pattern.compile("(\\S+) => (/\\S+) \\(0x[0-9a-f]+\\)");
    private static final Pattern INTERPRETER = Pattern.compile("\\s(/\\S+) \\(0x[0-9a-f]+\\)");

    /**
     * Those this process has filled. The machine may have got another shell since an earlier one.
     */
    private static final Map<Path, Toolbox> FILLED = new ConcurrentHashMap<>();

    /**
     * The one of an installation.
     *
     * @param run where containers see their run directory
     */
    static Toolbox of(NodeHome home, Path run) {
        return FILLED.computeIfAbsent(
                home.tools(),
                directory -> {
                    var box = new Toolbox(directory);
                    box.fill(run);
                    Scripts.install(directory);
                    return box;
                });
    }

    private void fill(Path run) {
        try {
            Files.createDirectories(directory.resolve("lib"));
            copy(program("sh"), "sh");
            libraries(program("sh"));
            copy(program("script"), "script");
            libraries(program("script"));
            keepsExit(run);
            copy(loader(program("sh")), LOADER);
        } catch (IOException e) {
            throw new NodeException("cannot make " + directory + ": " + e.getMessage(), e);
        }
    }

    /** The words that begin a script of this box. */
    static List<String> shell() {
        return words(List.of("sh"));
    }

    /** The words that start a program of this box. */
    static List<String> words(List<String> command) {
        var words = new ArrayList<String>();
        words.add(INSIDE.resolve(LOADER).toString());
        words.addAll(List.of("--library-path", LIBRARIES.toString()));
        words.add(INSIDE.resolve(command.getFirst()).toString());
        words.addAll(command.subList(1, command.size()));
        return words;
    }

    /** The exit code of a container appears as a whole, by a rename. */
    private void keepsExit(Path run) {
        var from = run.resolve(ExitWatch.EXIT + ".new");
        var program = Confinement.begin().orElseThrow().rename(from, run.resolve(ExitWatch.EXIT));
        write(program.build(), "keep");
    }

    /** A program that ends in this box by its content's name. */
    Path put(byte[] program) {
        return INSIDE.resolve(Scripts.program(directory, program));
    }

    private void libraries(Path program) throws IOException {
        var found = LIBRARY.matcher(Command.require("ldd", program.toString()));
        while (found.find()) {
            copy(Path.of(found.group(2)), "lib/" + found.group(1));
        }
    }

    private static Path loader(Path program) throws IOException {
        var lines = Command.require("ldd", program.toString());
        var found = INTERPRETER.matcher(LIBRARY.matcher(lines).replaceAll(""));
        if (!found.find()) {
            throw new IOException("nothing is known about the loader of " + program);
        }
        return Path.of(found.group(1));
    }

    private static Path program(String name) throws IOException {
        for (var directory : List.of("/bin", "/usr/bin")) {
            var path = Path.of(directory, name);
            if (Files.isExecutable(path)) {
                return path.toRealPath();
            }
        }
        throw new IOException("this machine has no program " + name);
    }

    private void copy(Path from, String name) throws IOException {
        write(Files.readAllBytes(from), name);
    }

    private void write(byte[] content, String name) {
        try {
            var file = directory.resolve(name);
            if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
                return;
            }
            var aside = directory.resolve(name + ".new");
            Files.write(aside, content);
            Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(aside, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new NodeException("cannot write " + directory.resolve(name), e);
        }
    }
}
