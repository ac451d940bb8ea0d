// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A name as container runtimes read it: {@code [HOST[:PORT]/]PATH[:TAG][@DIGEST]}.
 *
 * @param text as somebody wrote it
 */
public record ImageName(String text) {
    private static final Pattern FORM =
            Pattern.compile(
                    "((?<host>[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]+)?)/)?"
                            + "(?<path>[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*"
                            + "(/[a-z0-9]+((\\.|__?|-+)[a-z0-9]+)*)*)"
                            + "(:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?"
                            + "(@[A-Za-z][A-Za-z0-9+._-]*:[0-9a-fA-F]{32,})?");

    /** Without what need not be said: Docker's registry, and that it is one of its own images. */
    String familiar() {
        return text.replaceFirst("^(index\\.)?docker\\.io/", "").replaceFirst("^library/", "");
    }

    /** Why it is no name, in the words of container runtimes; empty if it is one. */
    public Optional<String> problem() {
        if (FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        boolean lower = FORM.matcher(text.toLowerCase(Locale.ROOT)).matches();
        return Optional.of(
                "couldn't parse image name \"%s\": invalid reference format%s"
                        .formatted(
                                text,
                                lower
                                        ? ": repository name (%s) must be lowercase"
                                                .formatted(repository())
                                        : ""));
    }

    private String repository() {
        var path = text.replaceFirst("@.*", "").replaceFirst(":[^:/]*$", "");
        return path.contains("/") ? path : "library/" + path;
    }
}
