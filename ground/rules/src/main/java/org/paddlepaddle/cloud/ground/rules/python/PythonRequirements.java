// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.python;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Packages of the package index that a container wants beside those of its image.
 *
 * @param packages a name each, with what PEP 508 allows behind it but an address; in order, once
 * @param constraints versions that hold for whatever these bring along
 */
public record PythonRequirements(List<String> packages, List<String> constraints) {
    /** Nothing but what the image has. */
    public static final PythonRequirements NONE = new PythonRequirements(List.of(), List.of());

    private static final String PACKAGES = "requirements.paddlecloud.org/";
    private static final String CONSTRAINTS = "constraints.paddlecloud.org/";

    private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?";
    private static final String VERSION = "(===?|~=|!=|<=?|>=?)\\s*[A-Za-z0-9.*+!_-]+";
    private static final Pattern PACKAGE =
            Pattern.compile(
                    NAME
                            + ("\\s*(\\[\\s*" + NAME + "(\\s*,\\s*" + NAME + ")*\\s*\\])?")
                            + ("\\s*(\\(?\\s*" + VERSION + "(\\s*,\\s*" + VERSION + ")*\\s*\\)?)?")
                            + "\\s*(;[^#\\\\]*)?");

    public PythonRequirements {
        packages = packages.stream().map(String::strip).distinct().sorted().toList();
        constraints = constraints.stream().map(String::strip).distinct().sorted().toList();
    }

    /** What the annotations of a pod say for one of its containers. */
    public static PythonRequirements of(Map<String, String> annotations, String container) {
        return new PythonRequirements(
                lines(annotations.get(PACKAGES + container)),
                lines(annotations.get(CONSTRAINTS + container)));
    }

    private static List<String> lines(@Nullable String text) {
        return text == null
                ? List.of()
                : text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** The annotations that say it for a container. */
    public Map<String, String> annotations(String container) {
        var annotations = new TreeMap<String, String>();
        if (!packages.isEmpty()) {
            annotations.put(PACKAGES + container, String.join("\n", packages));
            if (!constraints.isEmpty()) {
                annotations.put(CONSTRAINTS + container, String.join("\n", constraints));
            }
        }
        return annotations;
    }

    public boolean isEmpty() {
        return packages.isEmpty();
    }

    /** The first line that is no package of an index; paths, addresses and options are not. */
    public Optional<String> refused() {
        return Stream.concat(packages.stream(), constraints.stream())
                .filter(line -> !isPackage(line))
                .findFirst();
    }

    public static boolean isPackage(String line) {
        return PACKAGE.matcher(line).matches();
    }

    /** The name of a package as the index compares them: {@code Open_CV} is {@code open-cv}. */
    public static String name(String line) {
        var name = line.strip().replaceFirst("[^A-Za-z0-9._-].*", "");
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]+", "-");
    }
}
