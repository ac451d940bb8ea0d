// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;

class XmlElementTest {
    @Test
    void what_is_written_is_read() {
        var written = XmlWriter.of("Delete").begin("Object").element("Key", "a<&>\"\u00fc").bytes();

        var read = XmlElement.read(written);

        assertThat(read.name()).isEqualTo("Delete");
        assertThat(read.children("Object").getFirst().exactText("Key")).isEqualTo("a<&>\"\u00fc");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<a>",
                "no xml",
                "<a></b>",
                "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
                "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
                "<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/x.dtd\"><a/>",
                "<a>&unknown;</a>",
                "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a/>"
            })
    void what_could_expand_or_reach_out_is_refused(String document) {
        assertThatThrownBy(() -> XmlElement.read(document.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        S3Exception.class,
                        e -> assertThat(e.error()).isEqualTo(S3Error.MalformedXML));
    }
}
