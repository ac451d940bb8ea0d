// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.Sha256;

/** A directory on this machine as the files of a version. */
final class LocalModelFiles {
    private LocalModelFiles() {}

    /** Reads every file once. Hidden files are left out, and links are refused, not followed. */
    static ModelManifest read(Path directory, List<String> excluded) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw HubRefusal.invalid("there is no directory " + directory);
        }
        var left =
                excluded.stream()
                        .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                        .toList();
        var files = new ArrayList<ModelFile>();
        try (var tree = Files.walk(directory)) {
            for (var path : (Iterable<Path>) tree.sorted()::iterator) {
                var relative = directory.relativize(path);
                if (hidden(relative) || left.stream().anyMatch(each -> each.matches(relative))) {
                    continue;
                }
                if (Files.isSymbolicLink(path)) {
                    throw HubRefusal.invalid(
                            path + " is a symbolic link; a version holds plain files only");
                }
                if (Files.isRegularFile(path)) {
                    files.add(file(directory, path));
                }
            }
        }
        if (files.isEmpty()) {
            throw HubRefusal.invalid("there is no file in " + directory);
        }
        return new ModelManifest(files);
    }

    private static boolean hidden(Path relative) {
        for (var part : relative) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static ModelFile file(Path directory, Path path) throws IOException {
        var digest = Sha256.digest();
        try (var in = new DigestInputStream(Files.newInputStream(path), digest)) {
            long size = in.transferTo(OutputStream.nullOutputStream());
            var name = directory.relativize(path).toString();
            return new ModelFile(name, size, Sha256.hex(digest));
        }
    }
}
