// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.time.Instant;
import java.util.List;

/**
 * A version without the list of its files: what is searched and listed.
 *
 * @param digest of the manifest
 * @param size of all files, in bytes
 * @param files how many there are
 * @param aliases that point to it now, sorted
 */
public record VersionHead(
        String model,
        int number,
        String digest,
        long size,
        int files,
        VersionFacts facts,
        VersionState state,
        List<String> aliases,
        Instant created,
        Instant updated,
        String creator) {

    public VersionHead {
        aliases = List.copyOf(aliases);
    }
}
