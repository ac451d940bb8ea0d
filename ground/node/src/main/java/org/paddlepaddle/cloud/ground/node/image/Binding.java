// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.List;
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
 */
public record Binding(
        String pattern,
        String environment,
        Optional<String> program,
        List<String> command,
        Optional<String> output) {
    /** The machine's own programs. */
    public static final String HOST = "host";

    /** This distribution on the JDK it runs on. */
    public static final String SELF = "self";

    public Binding {
        command = List.copyOf(command);
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
