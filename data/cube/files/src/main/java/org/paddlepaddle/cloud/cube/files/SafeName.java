// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Names that came from outside and become part of a path: one segment, no hidden file, no way up.
 */
public final class SafeName {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}");

    private SafeName() {}

    public static boolean isPlain(String name) {
        return PLAIN.matcher(name).matches();
    }

    /** The name itself, or a refusal that says what it was for. */
    public static String check(String what, String name) {
        if (!isPlain(name)) {
            throw new FilesException(
                    what
                            + " "
                            + quoted(name)
                            + " is refused: letters, digits, dot, dash and underscore only, and no"
                            + " dot in front");
        }
        return name;
    }

    /** A path of any shape; what cannot be one on this machine is refused in our words. */
    public static Path path(String what, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new FilesException(what + " " + quoted(text) + " is refused: not a path", e);
        }
    }

    /** A path below the root, also after every link on the way was followed. */
    public static Path below(Path root, Path path) {
        var inside = path.toAbsolutePath().normalize();
        if (!real(inside).startsWith(real(root.toAbsolutePath().normalize()))) {
            throw new FilesException("path " + quoted(path.toString()) + " lies outside " + root);
        }
        return inside;
    }

    /** Follows links of the part that exists; the rest does not exist and hence links nowhere. */
    private static Path real(Path path) {
        try {
            return path.toFile().exists() ? path.toRealPath() : above(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path above(Path path) {
        var parent = path.getParent();
        return parent == null ? path : real(parent).resolve(path.getFileName());
    }

    /** Control characters would let a name write into logs. */
    private static String quoted(String text) {
        var shown = text.length() > 80 ? text.substring(0, 80) + "…" : text;
        return "'" + shown.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
