// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.image.Platform;

/**
 * What an image says of the containers made from it.
 *
 * @param name as it is asked for, with its tag
 * @param user a number, so that Kubernetes can tell that it is not root
 * @param labels about the image, sorted by their names
 */
public record ImageSpec(
        String name,
        Platform platform,
        String user,
        String workingDirectory,
        List<String> entrypoint,
        SequencedMap<String, String> environment,
        Map<String, String> labels) {
    public ImageSpec {
        entrypoint = List.copyOf(entrypoint);
        environment = new LinkedHashMap<>(environment);
        labels = new TreeMap<>(labels);
    }
}
