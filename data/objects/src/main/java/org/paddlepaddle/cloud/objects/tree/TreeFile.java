// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.tree;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * One file of a tree; written as {@code DIGEST SIZE MODE PATH}.
 *
 * @param digest SHA-256, in hexadecimal digits
 * @param path with slashes, from the root of the tree
 */
record TreeFile(String digest, long size, boolean executable, String path) {
    private static final Pattern LINE =
            Pattern.compile("([0-9a-f]{64}) ([0-9]{1,18}) (644|755) (.+)");

    static TreeFile parse(String line) {
        var parts = LINE.matcher(line);
        if (!parts.matches() || leadsOut(parts.group(4))) {
            throw new IllegalArgumentException("not a file of a tree: " + line);
        }
        return new TreeFile(
                parts.group(1),
                Long.parseLong(parts.group(2)),
                parts.group(3).equals("755"),
                parts.group(4));
    }

    private static boolean leadsOut(String path) {
        return Arrays.stream(path.split("/", -1))
                .anyMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }
}
