// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.budget;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The modules of the build as their POMs order them: Maven tests a module after those it depends
 * on, and any others beside it.
 *
 * @param poms by directory, those of every profile
 */
record Reactor(Map<String, String> poms) {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>(paddlecloud-[^<]+)</artifactId>");

    static Reactor read(Path root) {
        var poms = new LinkedHashMap<String, String>();
        MODULE.matcher(text(root.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .forEach(module -> poms.put(module, text(root.resolve(module, "pom.xml"))));
        return new Reactor(poms);
    }

    /** Where this build's root is, from any directory in it. */
    static Path root() {
        var directory = Path.of("").toAbsolutePath();
        while (directory != null && !Files.exists(directory.resolve("mvnw"))) {
            directory = directory.getParent();
        }
        if (directory == null) {
            throw new IllegalStateException("no mvnw here or above; where is the repository?");
        }
        return directory;
    }

    private static String text(Path pom) {
        try {
            return Files.readString(pom);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The modules that may still be tested when the tests of this one begin. */
    List<String> notBefore(String module) {
        var directories = new HashMap<String, String>();
        poms.forEach((directory, pom) -> directories.put(artifacts(pom).getFirst(), directory));
        var later = new TreeSet<>(poms.keySet());
        var upstream = new ArrayDeque<>(List.of(module));
        while (!upstream.isEmpty()) {
            var next = upstream.pop();
            if (later.remove(next)) {
                artifacts(poms.getOrDefault(next, "")).stream()
                        .flatMap(artifact -> Stream.ofNullable(directories.get(artifact)))
                        .forEach(upstream::push);
            }
        }
        return List.copyOf(later);
    }

    /** Of a module its own, then those it depends on. */
    private static List<String> artifacts(String pom) {
        return ARTIFACT.matcher(PARENT.matcher(pom).replaceAll(""))
                .results()
                .map(found -> found.group(1))
                .toList();
    }
}
