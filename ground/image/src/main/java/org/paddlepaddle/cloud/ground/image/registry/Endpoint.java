// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.net.URI;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Where a registry answers.
 *
 * @param base address before {@code /v2/}
 * @param registry whose credentials are for it: those of a registry are not for its mirror
 */
record Endpoint(URI base, String registry) {
    private static final String DOCKER = "https://registry-1.docker.io";

    /** Without TLS on this machine only. */
    static Endpoint of(String registry) {
        if (registry.equals(ImageReference.DEFAULT_REGISTRY)) {
            return new Endpoint(URI.create(DOCKER), registry);
        }
        var secure = address("https://" + registry);
        return Reach.of(secure) == Reach.Loopback
                ? new Endpoint(address("http://" + registry), registry)
                : new Endpoint(secure, registry);
    }

    /**
     * @param mirror an address as a user gave it
     */
    static Endpoint mirror(String mirror) {
        var address = address(mirror.contains("://") ? mirror : "https://" + mirror);
        if ("http".equals(address.getScheme()) && Reach.of(address) != Reach.Loopback) {
            throw new ImageUnavailableException(
                    "the mirror %s has no TLS, which only a registry on this machine may lack"
                            .formatted(address));
        }
        return new Endpoint(address, address.getAuthority());
    }

    private static URI address(String text) {
        try {
            return URI.create(text.replaceFirst("/+$", ""));
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException("\"%s\" is no address".formatted(text), e);
        }
    }

    URI of(ImageReference image, String kind, String name) {
        return URI.create(base + "/v2/" + image.repository() + "/" + kind + "/" + name);
    }
}
