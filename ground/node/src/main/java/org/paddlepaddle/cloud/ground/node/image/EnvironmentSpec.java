// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * A virtual environment as it is asked for.
 *
 * @param oldest Python it works with
 * @param newest Python it works with
 * @param packages as pip takes them
 * @param bare further ones, without what they ask for: some ask for what can no longer be had
 * @param layer what it lies on, where it adds to another environment
 */
public record EnvironmentSpec(
        String name,
        Version oldest,
        Version newest,
        List<String> packages,
        List<String> bare,
        Optional<Layer> layer) {
    private static final int NAMED = 3;

    /**
     * What an environment lies on: it sees all packages of that, and adds or replaces some.
     *
     * @param constraints versions of whatever its packages bring along
     * @param wheelsOnly whether nothing is built: building runs a program of the package's author
     */
    public record Layer(EnvironmentSpec base, List<String> constraints, boolean wheelsOnly) {
        public Layer {
            constraints = List.copyOf(constraints);
        }
    }

    public EnvironmentSpec {
        packages = List.copyOf(packages);
        bare = List.copyOf(bare);
    }

    public EnvironmentSpec(String name, Version oldest, Version newest, List<String> packages) {
        this(name, oldest, newest, packages, List.of(), Optional.empty());
    }

    /** What a pod wants on top of this; nobody but its contents names it. */
    EnvironmentSpec with(PythonRequirements wished) {
        return over(name, wished, true);
    }

    /** An environment on top of this one. */
    public EnvironmentSpec over(String named, PythonRequirements wished, boolean wheelsOnly) {
        var layer = new Layer(this, wished.constraints(), wheelsOnly);
        return new EnvironmentSpec(
                named, oldest, newest, wished.packages(), List.of(), Optional.of(layer));
    }

    public boolean accepts(Version python) {
        return python.compareTo(oldest) >= 0 && python.compareTo(newest) <= 0;
    }

    /** For people: a layer is known by what it adds. */
    public String title() {
        return layer.map(lies -> lies.base().title() + " with " + some(packages)).orElse(name);
    }

    private static String some(List<String> packages) {
        int more = packages.size() - NAMED;
        var first = String.join(", ", packages.subList(0, Math.min(NAMED, packages.size())));
        return more > 0 ? first + " and " + more + " more" : first;
    }

    /** All that must go together: its own packages and those of what it lies on. */
    List<String> together() {
        return Stream.concat(
                        packages.stream(),
                        layer.stream().flatMap(lies -> lies.base().together().stream()))
                .toList();
    }

    /** Name of its directory: other pins are another directory. */
    public String directory() {
        var text = String.join("\n", packages) + (bare.isEmpty() ? "" : "\n\n" + bare);
        return layer.map(
                        lies ->
                                digest(
                                        lies.base().directory()
                                                + "\n\n"
                                                + text
                                                + "\n\n"
                                                + String.join("\n", lies.constraints()),
                                        6))
                .orElseGet(() -> digest(text, 4));
    }

    private String digest(String text, int bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
            return name + "-" + HexFormat.of().formatHex(hash, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
