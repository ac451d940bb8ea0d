// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressScopeTest {
    @ParameterizedTest
    @CsvSource({
        "https://8.8.8.8/, https://127.0.0.1/x, this machine itself",
        "https://8.8.8.8/, https://localhost/x, this machine itself",
        "https://8.8.8.8/, https://0.0.0.0/x, this machine itself",
        "https://8.8.8.8/, https://[::1]/x, this machine itself",
        "https://8.8.8.8/, https://[::ffff:127.0.0.1]/x, this machine itself",
        "https://8.8.8.8/, https://10.0.0.1/x, the private network",
        "https://8.8.8.8/, https://169.254.169.254/x, the private network",
        "https://8.8.8.8/, https://[fd00::1]/x, the private network",
        "https://10.0.0.1/, https://127.0.0.1/x, this machine itself",
        "https://8.8.8.8/, http://9.9.9.9/x, without TLS",
        "http://127.0.0.1/, http://9.9.9.9/x, without TLS",
        "https://8.8.8.8/, file:///etc/passwd, not HTTP"
    })
    void when_a_registry_leads_nearer_or_out_of_tls_then_it_is_refused(
            URI from, URI to, String why) {
        assertThat(AddressScope.refusal(from, to))
                .hasValueSatisfying(it -> assertThat(it).contains(why));
    }

    @Test
    void when_a_registry_leads_as_far_as_itself_then_it_is_followed() {
        assertThat(
                        AddressScope.refusal(
                                URI.create("https://8.8.8.8/"), URI.create("https://9.9.9.9/x")))
                .isEmpty();
        assertThat(
                        AddressScope.refusal(
                                URI.create("http://127.0.0.1:5000/"),
                                URI.create("http://127.0.0.1:5001/x")))
                .isEmpty();
    }
}
