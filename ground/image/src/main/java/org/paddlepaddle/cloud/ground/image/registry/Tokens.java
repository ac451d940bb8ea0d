// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.image.ImageDocument;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/** Fetches the tokens with which a registry wants to be asked. */
record Tokens(RegistryTransport transport) {
    private static final int LARGEST = 1 << 20;
    private static final int OK = 200;

    /**
     * @return the value of the header
     */
    String fetch(
            URI registry,
            Challenge.Bearer challenge,
            ImageReference image,
            Optional<RegistryCredentials> credentials) {
        var address = address(challenge, image);
        AddressScope.refusal(registry, address)
                .ifPresent(
                        why -> {
                            throw new ImageUnavailableException(
                                    "%s %s for a token; that is refused"
                                            .formatted(registry.getHost(), why));
                        });
        var headers = credentials.map(it -> Map.of("Authorization", it.basic())).orElse(Map.of());
        var reply = transport.get(address, headers, LARGEST, Optional.empty());
        if (reply.status() != OK) {
            throw new ImageUnavailableException(
                    "%s gives no token for %s (%d): %s"
                            .formatted(
                                    address.getHost(),
                                    image.repository(),
                                    reply.status(),
                                    credentials.isPresent()
                                            ? "the credentials were not accepted"
                                            : "it wants credentials"));
        }
        var answer = ImageDocument.tree(reply.body());
        var token = answer.path("token").asText(answer.path("access_token").asText(""));
        if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new ImageUnavailableException(address.getHost() + " answers without a token");
        }
        return "Bearer " + token;
    }

    private static URI address(Challenge.Bearer challenge, ImageReference image) {
        var query = new ArrayList<String>();
        challenge.service().ifPresent(service -> query.add("service=" + encoded(service)));
        query.add("scope=" + encoded("repository:" + image.repository() + ":pull"));
        try {
            var separator = challenge.realm().contains("?") ? "&" : "?";
            return URI.create(challenge.realm() + separator + String.join("&", query));
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException("its token server has no address", e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
