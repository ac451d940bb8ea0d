// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The images a node is shipped with, besides those its user maps.
 *
 * @param programs directory of the sample programs that the catalogue names
 * @param self the program that embeds the node, where it can be an image
 */
public record ShippedImages(Catalog catalog, Path programs, Optional<SelfImage> self) {
    /** What the machine has anyway. */
    public static ShippedImages ofHost(Path programs) {
        return new ShippedImages(Catalog.builtIn(), programs, Optional.empty());
    }
}
