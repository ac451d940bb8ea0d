// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;

/**
 * What an image of a registry or an archive brings that one of the catalogue has not.
 *
 * @param root its root file system
 * @param stopSignal without {@code SIG}
 * @param user as the image names it; empty for root
 */
public record PulledImage(Path root, String stopSignal, String user) {}
