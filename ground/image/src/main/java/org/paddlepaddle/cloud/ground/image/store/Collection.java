// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Decides which images are let go.
 *
 * @param unused how long an image may lie unused
 * @param tooFull whether the disk is so full that every unused one is one too many
 * @param grace how long files stay that no image has, and images that no container has: it is being
 *     pulled, or about to be started from
 */
public record Collection(Duration unused, boolean tooFull, Duration grace) {
    /**
     * The images to remove, the longest unused first.
     *
     * @param inUse root file systems of containers
     */
    public List<StoredImage> choose(List<StoredImage> images, Set<Path> inUse, Instant now) {
        var chosen = new ArrayList<StoredImage>();
        for (var image : images) {
            boolean old = image.used().isBefore(now.minus(unused));
            boolean recent = image.used().isAfter(now.minus(grace));
            if (!inUse.contains(image.root()) && !recent && (old || tooFull)) {
                chosen.add(image);
            }
        }
        chosen.sort(Comparator.comparing(StoredImage::used));
        return chosen;
    }
}
