// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryStringTest {
    @Test
    void names_and_values_are_encoded() {
        assertThat(QueryString.labels("app=a,tier!=b").toString())
                .isEqualTo("?labelSelector=app%3Da%2Ctier%21%3Db");
        assertThat(QueryString.fields("metadata.name=a").add("limit", 5).toString())
                .isEqualTo("?fieldSelector=metadata.name%3Da&limit=5");
    }

    @Test
    void what_nobody_asked_for_is_left_out() {
        assertThat(QueryString.labels("").add("container", null).toString()).isEmpty();
        assertThat(QueryString.labels("").addUnlessEmpty("ownerUid", "u").more())
                .isEqualTo("&ownerUid=u");
    }

    @Test
    void an_empty_word_of_a_command_is_a_word() {
        assertThat(new QueryString().add("command", "echo").add("command", "").toString())
                .isEqualTo("?command=echo&command=");
    }
}
