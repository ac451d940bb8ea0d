// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;

/** The document in protobuf, read with Google's library and the numbers of gnostic's messages. */
class OpenApiProtobufTest {
    private static final int DOCUMENT_PATHS = 8;
    private static final int DOCUMENT_DEFINITIONS = 9;
    private static final int SCHEMA_EXTENSIONS = 31;

    private final SmallCatalog catalog = new SmallCatalog();
    private final CatalogDocuments catalogDocuments = new CatalogDocuments(catalog, Types.SCHEMAS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/com.github.proto-openapi.spec.v2@v1.0+protobuf",
                "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
                "application/com.github.proto-openapi.spec.v2.v1.0+protobuf, application/json"
            })
    void when_it_is_preferred_then_it_is_sent(String accept) throws Exception {
        catalog.add(Types.CRONTAB);
        var document = catalogDocuments.document("/openapi/v2", accept).orElseThrow();
        var json =
                new JsonMapper()
                        .readTree(
                                catalogDocuments.document("/openapi/v2", "").orElseThrow().body());

        assertThat(document.contentType())
                .isEqualTo("application/com.github.proto-openapi.spec.v2.v1.0+protobuf");
        var message = parsed(ByteString.copyFrom(document.body()));
        assertThat(names(part(message, DOCUMENT_DEFINITIONS), 1))
                .containsExactlyElementsOf(() -> json.path("definitions").fieldNames());
        assertThat(names(part(message, DOCUMENT_PATHS), 2))
                .containsExactlyElementsOf(() -> json.path("paths").fieldNames());
    }

    @Test
    void when_it_is_asked_for_again_then_it_is_not_made_again() {
        var one =
                catalogDocuments.document("/openapi/v2", OpenApiProtobuf.MEDIA_TYPE).orElseThrow();
        var other = catalogDocuments.document("/openapi/v2", OpenApiProtobuf.OLD_MEDIA_TYPE);

        assertThat(other).containsSame(one);
    }

    @Test
    void then_a_schema_has_the_numbers_of_its_message() throws Exception {
        var document =
                Yaml.any(
                        """
                        definitions:
                          Thing:
                            type: object
                            description: a thing
                            required: [a, b]
                            properties: {x-y: {type: array, items: {$ref: '#/definitions/Other'}}}
                            additionalProperties: {type: integer, minimum: 0.5, maxLength: 300}
                            x-kubernetes-group-version-kind: [{group: '', kind: Thing}]
                          Any: {additionalProperties: true, enum: [1, a]}
                        """);

        var definitions =
                part(
                        parsed(ByteString.copyFrom(OpenApiProtobuf.encode(document))),
                        DOCUMENT_DEFINITIONS);

        var thing = part(parsed(parts(definitions, 1).getFirst()), 2);
        assertThat(text(part(thing, 22), 1)).isEqualTo("object");
        assertThat(text(thing, 4)).isEqualTo("a thing");
        assertThat(parts(thing, 19)).extracting(ByteString::toStringUtf8).containsExactly("a", "b");
        var property = part(part(thing, 25), 1);
        assertThat(text(property, 1)).isEqualTo("x-y");
        assertThat(text(part(part(part(property, 2), 23), 1), 1)).isEqualTo("#/definitions/Other");
        var others = part(part(thing, 21), 1);
        assertThat(others.getField(9).getFixed64List())
                .containsExactly(Double.doubleToLongBits(0.5));
        assertThat(others.getField(11).getVarintList()).containsExactly(300L);
        var extension = part(thing, SCHEMA_EXTENSIONS);
        assertThat(text(extension, 1)).isEqualTo("x-kubernetes-group-version-kind");
        assertThat(Yaml.any(text(part(extension, 2), 2)))
                .isEqualTo(Yaml.any("[{group: '', kind: Thing}]"));
        var any = part(parsed(parts(definitions, 1).getLast()), 2);
        assertThat(part(any, 21).getField(2).getVarintList()).containsExactly(1L);
        assertThat(parts(any, 20)).hasSize(2);
    }

    private static List<String> names(UnknownFieldSet map, int field) throws Exception {
        var names = new ArrayList<String>();
        for (var entry : parts(map, field)) {
            names.add(text(parsed(entry), 1));
        }
        return names;
    }

    private static UnknownFieldSet parsed(ByteString bytes) throws InvalidProtocolBufferException {
        return UnknownFieldSet.parseFrom(bytes);
    }

    private static List<ByteString> parts(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList();
    }

    private static UnknownFieldSet part(UnknownFieldSet message, int field)
            throws InvalidProtocolBufferException {
        return parsed(parts(message, field).getFirst());
    }

    private static String text(UnknownFieldSet message, int field) {
        return parts(message, field).getFirst().toStringUtf8();
    }
}
