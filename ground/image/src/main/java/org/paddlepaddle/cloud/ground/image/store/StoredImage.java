// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.nio.file.Path;
import java.time.Instant;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageConfig;

/**
 * An image that is here as a whole.
 *
 * @param name a whole reference
 * @param manifest its digest: what the name stood for when it was pulled
 * @param root its root file system, not to be written
 * @param bytes of the files of its layers, some of which other images may have too
 * @param used when a container was last made from it, or it was pulled
 */
public record StoredImage(
        String name, Digest manifest, ImageConfig config, Path root, long bytes, Instant used) {}
