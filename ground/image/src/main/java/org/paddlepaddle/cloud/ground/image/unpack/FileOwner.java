// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/**
 * What a layer says of a file besides its content.
 *
 * @param mode of its permissions
 */
record FileOwner(int uid, int gid, int mode, FileTime modified) {
    private static final int PERMISSIONS = 07777;
    private static final int OWN_FILE = 0600;
    private static final int OWN_DIRECTORY = 0700;
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    /**
     * Only root can give files away; whoever is not keeps them, and must be able to go on with
     * them.
     */
    void give(Path path) throws IOException {
        boolean link = Files.isSymbolicLink(path);
        if (ROOT) {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
        if (!link) {
            boolean directory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
            int own = ROOT ? 0 : directory ? OWN_DIRECTORY : OWN_FILE;
            Files.setAttribute(path, "unix:mode", (mode & PERMISSIONS) | own);
            date(path);
        }
    }

    /** Again for a directory, after its files have come. */
    void date(Path path) throws IOException {
        Files.setLastModifiedTime(path, modified);
    }

    static FileOwner of(Path path) throws IOException {
        return new FileOwner(
                number(path, "unix:uid"),
                number(path, "unix:gid"),
                number(path, "unix:mode"),
                Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
    }

    private static int number(Path path, String attribute) throws IOException {
        return (int) Files.getAttribute(path, attribute, LinkOption.NOFOLLOW_LINKS);
    }
}
