// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.store.ImageUsers;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.image.PulledImage;
import org.paddlepaddle.cloud.ground.node.pod.config.ContainerUser;

/**
 * Whom a container of a pulled image runs as: what the pod says, else what the image says.
 *
 * @param groups further groups
 * @param home empty where the image does not say
 */
record ImageIdentity(long uid, long gid, List<Long> groups, String home) {
    static ImageIdentity of(PulledImage image, ContainerUser asked) {
        try {
            var words = asked.uid().map(String::valueOf).orElse(image.user());
            var found = ImageUsers.of(image.root()).find(words);
            var groups = new ArrayList<>(found.groups());
            groups.addAll(asked.groups());
            return new ImageIdentity(
                    found.uid(),
                    asked.gid().orElse(found.gid()),
                    groups.stream().distinct().toList(),
                    found.home());
        } catch (ImageUnavailableException e) {
            throw new NodeException(String.valueOf(e.getMessage()), e);
        }
    }
}
