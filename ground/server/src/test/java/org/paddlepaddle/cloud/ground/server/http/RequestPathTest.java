// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/nodes/n/proxy/containerLogs/../../x",
                "/api/v1/nodes/../proxy/x",
                "/api/v1/namespaces/../pods/p/log",
                "/api/v1/namespaces/n/pods/p/proxy/.",
                "/api/v1/namespaces/n/pods/a\0b/log"
            })
    void what_means_another_place_is_not_clean(String path) {
        assertThat(((RequestPath.Resource) RequestPath.parse(path)).clean()).isFalse();
    }

    @Test
    void a_path_of_plain_words_is_clean() {
        var path = RequestPath.parse("/api/v1/namespaces/n/pods/p/proxy/a..b/.c");

        assertThat(((RequestPath.Resource) path).clean()).isTrue();
    }

    @Test
    void pods_of_no_namespace_are_those_of_all() {
        assertThat(RequestPath.parse("/api/v1/namespaces//pods"))
                .isEqualTo(RequestPath.parse("/api/v1/pods"));
    }
}
