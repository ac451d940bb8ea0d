// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** From when to when a token holds, as the token itself says. */
record TokenLife(Instant issued, Instant expires) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration OLDEST = Duration.ofHours(24);

    /** Empty for what is not a token. */
    static Optional<TokenLife> of(String token) {
        var parts = token.split("\\.");
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            var claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
            return claims.path("iat").canConvertToLong() && claims.path("exp").canConvertToLong()
                    ? Optional.of(
                            new TokenLife(
                                    Instant.ofEpochSecond(claims.path("iat").asLong()),
                                    Instant.ofEpochSecond(claims.path("exp").asLong())))
                    : Optional.empty();
        } catch (JsonProcessingException | IllegalArgumentException foreign) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** When to ask for the next one: after four fifths of its life, and after a day at most. */
    Instant renewAt() {
        var most = Duration.between(issued, expires).multipliedBy(4).dividedBy(5);
        return issued.plus(most.compareTo(OLDEST) < 0 ? most : OLDEST);
    }
}
