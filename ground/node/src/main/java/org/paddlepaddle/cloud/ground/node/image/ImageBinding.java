// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an image name means here.
 *
 * @param pattern image name in which {@code *} stands for anything
 * @param environment name of the virtual environment, {@link #HOST} or {@link #SELF}
 * @param program directory of a sample program, seen inside as {@code /program}
 * @param command when the container names none
 * @param output annotation by which a pod tells where its results are kept for the user; without
 *     one they are not kept
 * @param directory where its containers begin, with the program's files; empty for the usual one
 * @param variables it sets; the container's own win
 * @param withSelf whether the programs of the distribution are there too, beside the environment
 */
public record ImageBinding(
        String pattern,
        String environment,
        Optional<String> program,
        List<String> command,
        Optional<String> output,
        Optional<String> directory,
        Map<String, String> variables,
        boolean withSelf) {
    /** The machine's own programs. */
    public static final String HOST = "host";

    /** This distribution on the JDK it runs on. */
    public static final String SELF = "self";

    public ImageBinding {
        command = List.copyOf(command);
        variables = Map.copyOf(variables);
    }

    /** As a user maps it. */
    public static ImageBinding of(String pattern, String environment, List<String> command) {
        return new ImageBinding(
                pattern,
                environment,
                Optional.empty(),
                command,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                false);
    }

    /** A name without a tag means {@code latest}. */
    public boolean matches(String image) {
        var name = image.substring(image.lastIndexOf('/') + 1);
        var tagged = name.contains(":") || name.contains("@") ? image : image + ":latest";
        var parts = pattern.split("\\*", -1);
        var regex = new StringBuilder();
        for (int part = 0; part < parts.length; part++) {
            regex.append(part == 0 ? "" : ".*").append(Pattern.quote(parts[part]));
        }
        return tagged.matches(regex.toString()) || image.matches(regex.toString());
    }
}
