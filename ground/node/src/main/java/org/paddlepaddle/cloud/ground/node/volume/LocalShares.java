// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.NFSVolumeSource;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import org.paddlepaddle.cloud.ground.node.NodeHome;

/**
 * Directories of this machine that stand for the shares of a file server. All nodes of a standalone
 * system are on one machine, so a directory is what a share would be: the same for all of them.
 */
final class LocalShares {
    private static final int LONGEST = 200;

    private LocalShares() {}

    /** The same for the same share, whoever asks; made when it is missing. */
    static Path directory(NodeHome home, NFSVolumeSource share) throws IOException {
        var directory = home.volumes().resolve(name(share));
        if (!Files.exists(directory)) {
            Files.createDirectories(directory);
            // As with any claim: containers may run as any user, and nobody else gets here.
            FileModes.set(directory, 0777);
        }
        return directory.toRealPath();
    }

    /** Nothing in a server's name or in a path can lead to another directory. */
    static String name(NFSVolumeSource share) {
        var encoded = URLEncoder.encode(described(share), UTF_8).replace("*", "%2A");
        return encoded.length() <= LONGEST
                ? "nfs-" + encoded
                : "nfs-" + UUID.nameUUIDFromBytes(encoded.getBytes(UTF_8));
    }

    /** As one writes it to mount it. */
    static String described(NFSVolumeSource share) {
        var path = share.getPath().replaceAll("/+", "/").replaceAll("(?<=.)/$", "");
        return share.getServer().toLowerCase(Locale.ROOT) + ":" + path;
    }
}
