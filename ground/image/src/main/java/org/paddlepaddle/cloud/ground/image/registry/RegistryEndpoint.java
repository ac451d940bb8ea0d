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
record RegistryEndpoint(URI base, String registry) {
    private static final String DOCKER = "https://registry-1.docker.io";

    /** Without TLS on this machine only. */
    static RegistryEndpoint of(String registry) {
        if (registry.equals(ImageReference.DEFAULT_REGISTRY)) {
            return new RegistryEndpoint(URI.create(DOCKER), registry);
        }
        var secure = address("https://" + registry);
        return AddressScope.of(secure) == AddressScope.Loopback
                ? new RegistryEndpoint(address("http://" + registry), registry)
                : new RegistryEndpoint(secure, registry);
    }

    /**
     * @param mirror an address as a user gave it
     */
    static RegistryEndpoint mirror(String mirror) {
        var address = address(mirror.contains("://") ? mirror : "https://" + mirror);
        if ("http".equals(address.getScheme())
                && AddressScope.of(address) != AddressScope.Loopback) {
            throw new ImageUnavailableException(
                    "the mirror %s has no TLS, which only a registry on this machine may lack"
                            .formatted(address));
        }
        return new RegistryEndpoint(address, address.getAuthority());
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
