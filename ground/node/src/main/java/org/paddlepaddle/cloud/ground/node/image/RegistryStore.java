// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.time.InstantSource;
import java.util.Map;
import org.paddlepaddle.cloud.ground.image.registry.Mirrors;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;
import org.paddlepaddle.cloud.ground.image.registry.RegistryTimeouts;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.node.NodeHome;

/** Opens the store of pulled images of an installation. */
public final class RegistryStore {
    private RegistryStore() {}

    /**
     * @param environment names proxies and mirrors
     */
    public static ImageStore open(
            NodeHome home, Map<String, String> environment, InstantSource clock) {
        var registry =
                new RegistryClient(RegistryTimeouts.DEFAULT, Mirrors.of(environment), environment);
        return new ImageStore(home.pulled(), registry, clock);
    }
}
