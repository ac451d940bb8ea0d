// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The images of registries and archives that an installation has. */
public interface PulledControl {
    /**
     * One of them.
     *
     * @param name a whole reference
     * @param digest of its manifest
     * @param bytes of its files, some of which other images may have too
     * @param used when a container was last made from it
     */
    record Pulled(String name, String digest, long bytes, Instant used) {}

    List<Pulled> all(Path home);

    /** What a name means, if it is here. */
    Optional<Pulled> find(Path home, String image);

    /**
     * Asks its registry; blocks.
     *
     * @param progress told in one line how far it is
     * @throws ImageControl.RefusedException when it cannot be had
     */
    Pulled pull(Path home, String image, Consumer<String> progress);

    /**
     * Reads an archive of images.
     *
     * @param name for an image that has none there
     * @throws ImageControl.RefusedException when it is none
     */
    List<Pulled> load(Path home, Path archive, Optional<String> name, Consumer<String> progress);

    /**
     * An image that was made of this installation.
     *
     * @param digest of its manifest
     * @param platform such as {@code linux/amd64}
     */
    record Made(String name, String digest, String platform, long bytes) {}

    /**
     * Writes this distribution and a Java as an archive.
     *
     * @param progress told in one word what is being made
     * @throws ImageControl.RefusedException when something for it is missing
     */
    Made self(Path archive, String name, Consumer<String> progress);

    /** Takes a name away, and the files that no other image and no container has. */
    boolean remove(Path home, String image);

    /** Removes what no container has and nobody used for this long. */
    List<Pulled> prune(Path home, Duration unused);
}
