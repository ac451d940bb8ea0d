// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A virtual environment as it is asked for.
 *
 * @param oldest Python it works with
 * @param newest Python it works with
 * @param packages as pip takes them
 * @param bare further ones, without what they ask for: some ask for what can no longer be had
 */
public record Pins(
        String name, Version oldest, Version newest, List<String> packages, List<String> bare) {
    public Pins {
        packages = List.copyOf(packages);
        bare = List.copyOf(bare);
    }

    public Pins(String name, Version oldest, Version newest, List<String> packages) {
        this(name, oldest, newest, packages, List.of());
    }

    public boolean accepts(Version python) {
        return python.compareTo(oldest) >= 0 && python.compareTo(newest) <= 0;
    }

    /** Name of its directory: other pins are another directory. */
    public String directory() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var text = String.join("\n", packages) + (bare.isEmpty() ? "" : "\n\n" + bare);
            var hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
            return name + "-" + HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
