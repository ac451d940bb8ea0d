// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.time.Instant;
import java.util.List;

/**
 * A registered version. Its files never change; description, tags and aliases may.
 *
 * @param number counts from 1 in each model; never used twice
 * @param aliases that point to it now, sorted
 * @param creator who registered it, as the front door knew them
 */
public record ModelVersion(
        String model,
        int number,
        ModelManifest manifest,
        VersionFacts facts,
        VersionState state,
        List<String> aliases,
        Instant created,
        Instant updated,
        String creator) {

    public ModelVersion {
        aliases = List.copyOf(aliases);
    }

    public VersionHead head() {
        return new VersionHead(
                model,
                number,
                digest(),
                manifest.size(),
                manifest.files().size(),
                facts,
                state,
                aliases,
                created,
                updated,
                creator);
    }

    public String digest() {
        return manifest.digest();
    }
}
