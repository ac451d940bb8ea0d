// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Upstream's {@code transfer.conf}, and what we add to it.
 *
 * @param patches whether {@code patch.txt} is followed, mode {@code base_delta}
 * @param filePort where our file endpoint listens; upstream's {@code wget_port}
 * @param donefiles a directory or an address
 * @param address under which agents reach this process
 * @param minAvailable copies of each shard that must follow; with fewer a release is given up
 * @param legacy whether shards are built in upstream's format, for upstream's servers
 * @param emptyRemoves whether an empty value in a patch removes its key
 * @param optimizer that trained a saved sparse table
 * @param dimension weights per row of such a table; 0 to find out
 * @param keep bases, with their patches, that stay on disk
 * @param attempts how often a release is tried before it is left alone
 * @param bytesPerSecond what all downloads together may take; zero for no limit
 */
public record TransferConf(
        String table,
        boolean patches,
        String downloadMode,
        int filePort,
        String donefiles,
        Path output,
        Path workshop,
        int shards,
        int copies,
        String deployPath,
        String address,
        List<ReplicaNode> nodes,
        int minAvailable,
        boolean legacy,
        boolean emptyRemoves,
        String optimizer,
        int dimension,
        int keep,
        int attempts,
        long bytesPerSecond,
        Duration poll,
        RolloutTimeouts patience) {}
