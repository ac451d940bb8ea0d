// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class TokenLifeTest {
    private static String token(long issued, long expires) {
        var claims = "{\"iat\":%d,\"exp\":%d}".formatted(issued, expires);
        return "e30." + Base64.getUrlEncoder().encodeToString(claims.getBytes(UTF_8)) + ".x";
    }

    @Test
    void when_four_fifths_have_passed_then_the_next_one_is_due() {
        var life = TokenLife.of(token(1000, 2000)).orElseThrow();

        assertThat(life.renewAt()).isEqualTo(Instant.ofEpochSecond(1800));
    }

    @Test
    void when_it_lasts_for_long_then_a_day_is_enough() {
        var life = TokenLife.of(token(0, 1_000_000)).orElseThrow();

        assertThat(life.renewAt()).isEqualTo(Instant.ofEpochSecond(86_400));
    }

    @Test
    void when_it_is_no_token_then_it_has_no_life() {
        assertThat(TokenLife.of("")).isEmpty();
        assertThat(TokenLife.of("a.!!.c")).isEmpty();
        assertThat(TokenLife.of("a.e30.c")).isEmpty();
    }
}
