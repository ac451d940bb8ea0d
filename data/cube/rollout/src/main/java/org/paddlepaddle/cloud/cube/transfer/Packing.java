// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.Tar;

/** Makes of a shard's directory what agents fetch: an archive and its digests beside it. */
final class Packing {
    private Packing() {}

    /** A builder that has packed already is believed. */
    static void pack(Path shard) {
        var archive = shard.resolveSibling(shard.getFileName() + ".tar");
        var digest = Files.exists(archive) ? FileDigest.of(archive) : Tar.pack(shard, archive);
        digest.writeSha256(archive, archive);
        digest.writeMd5(archive, archive);
    }
}
