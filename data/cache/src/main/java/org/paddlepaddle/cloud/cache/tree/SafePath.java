// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Path confinement: a name from outside as a path below one directory, and nowhere else. Links
 * inside the tree are not followed, because whoever mounts the volume may have put them there.
 */
public final class SafePath {
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4000;

    private SafePath() {}

    /**
     * A name in its one form: no slash at either end, no empty part.
     *
     * @throws UnsafePathException for a name that leads elsewhere, or no file system takes
     */
    public static String clean(String name) {
        var path = name.replaceAll("^/+|/+$", "");
        if (path.isEmpty()) {
            return "";
        }
        if (path.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
            throw new UnsafePathException(name, "is longer than " + LONGEST_PATH + " bytes");
        }
        for (var part : path.split("/", -1)) {
            judge(name, part);
        }
        if (path.equals(CacheTree.STATE) || path.startsWith(CacheTree.STATE + "/")) {
            throw new UnsafePathException(name, "belongs to the cache runtime");
        }
        return path;
    }

    private static void judge(String name, String part) {
        if (part.isEmpty() || part.equals(".") || part.equals("..")) {
            throw new UnsafePathException(name, "has an empty part, . or ..");
        }
        if (part.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw new UnsafePathException(name, "has a control character");
        }
        if (part.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw new UnsafePathException(name, "has a part of more than 255 bytes");
        }
    }

    /** The place of a clean name; its directories are real ones or not there at all. */
    static Path below(Path root, String clean) throws IOException {
        var path = root;
        for (var part : clean.split("/")) {
            if (!path.equals(root) && Files.isSymbolicLink(path)) {
                throw new IOException(path + " is a link; remove it");
            }
            path = path.resolve(part);
        }
        return path;
    }

    /** Makes the directories above a file. */
    static void makeParents(Path root, Path file) throws IOException {
        var parent = file.getParent();
        if (parent == null || parent.equals(root) || !parent.startsWith(root)) {
            return;
        }
        if (Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        makeParents(root, parent);
        try {
            Files.createDirectory(parent);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(
                        root.relativize(parent) + " is a file here and a directory at the source",
                        e);
            }
        }
    }
}
