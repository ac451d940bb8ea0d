// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cli.image.ImageControl.Entry;
import org.paddlepaddle.cloud.cli.image.ImageControl.Environment;

/** Resolves an image name of the command line: an environment, or an image that has one. */
final class ImageNameResolution {
    private ImageNameResolution() {}

    /** The name of the environment, if the word means one. */
    static Optional<String> environment(
            String word, List<Entry> entries, List<Environment> environments) {
        return environments.stream()
                .map(Environment::name)
                .filter(word::equals)
                .findFirst()
                .or(() -> matching(word, entries).stream().map(Entry::environment).findFirst());
    }

    /** Every entry that would have it; the first holds. */
    static List<Entry> matching(String word, List<Entry> entries) {
        return entries.stream().filter(entry -> matches(entry.pattern(), word)).toList();
    }

    private static boolean matches(String pattern, String image) {
        var name = image.substring(image.lastIndexOf('/') + 1);
        var tagged = name.contains(":") ? image : image + ":latest";
        var parts = List.of(pattern.split("\\*", -1));
        var regex = String.join(".*", parts.stream().map(Pattern::quote).toList());
        return pattern.equals(image) || image.matches(regex) || tagged.matches(regex);
    }
}
