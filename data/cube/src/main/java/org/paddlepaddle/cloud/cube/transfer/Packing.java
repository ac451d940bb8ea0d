// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.ship.Digest;
import org.paddlepaddle.cloud.cube.ship.Durable;
import org.paddlepaddle.cloud.cube.ship.Tar;

/** Makes of a shard's directory what agents fetch: an archive and its digests beside it. */
final class Packing {
    private Packing() {}

    /** A builder that has packed already is believed. */
    static void pack(Path shard) {
        var archive = shard.resolveSibling(shard.getFileName() + ".tar");
        if (!Files.exists(archive)) {
            Tar.pack(shard, archive);
        }
        var digest = Digest.of(archive);
        // As md5sum and sha256sum print it: two blanks, then the path.
        write(archive, ".sha256", digest.sha256());
        write(archive, ".md5", digest.md5());
    }

    private static void write(Path archive, String suffix, String hex) {
        Durable.write(
                archive.resolveSibling(archive.getFileName() + suffix),
                hex + "  " + archive + "\n");
    }
}
