// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.http.RequestPath;

class ProxyPathTest {
    private static final String WEB = "/api/v1/namespaces/default/services/http:web:80/proxy";

    private static ProxyPath parse(String target) {
        var path = target.replaceAll("\\?.*", "");
        return ProxyPath.of(target, (RequestPath.Resource) RequestPath.parse(path));
    }

    @ParameterizedTest
    @CsvSource({"'',''", "/,/", "/a%2Fb/c?d=%26,/a%2Fb/c?d=%26", "?x=y,?x=y", "//a,//a"})
    void what_follows_is_handed_on_as_it_is(String typed, String rest) {
        assertThat(parse(WEB + typed)).isEqualTo(new ProxyPath(WEB, rest));
    }

    @Test
    void a_missing_slash_is_noticed() {
        assertThat(parse(WEB).lacksSlash()).isTrue();
        assertThat(parse(WEB + "?a=b").withSlash()).isEqualTo(WEB + "/?a=b");
        assertThat(parse(WEB + "/").lacksSlash()).isFalse();
    }

    @Test
    void redirects_lead_back_through_the_proxy() {
        assertThat(parse(WEB + "/").outside("/login")).isEqualTo(WEB + "/login");
        assertThat(parse(WEB + "/").outside("next")).isEqualTo("next");
        assertThat(parse(WEB + "/").outside("//elsewhere/")).isEqualTo("//elsewhere/");
    }
}
