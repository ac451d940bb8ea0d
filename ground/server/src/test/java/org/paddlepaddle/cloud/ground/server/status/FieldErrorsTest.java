// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/**
 * The last column of the table is what the Go library of Kubernetes 1.34.1 says: reason, field and
 * message.
 */
class FieldErrorsTest {
    @ParameterizedTest
    @CsvFileSource(
            resources = "/contract/field-errors.txt",
            delimiter = '|',
            quoteCharacter = '`',
            emptyValue = "",
            nullValues = "-")
    void an_error_is_worded_as_kubernetes_words_it(
            String kind, String field, String value, String detail, String said) {
        var cause = cause(kind, field, orEmpty(value), orEmpty(detail));

        assertThat(cause.reason() + " " + cause.field() + " " + cause.message()).isEqualTo(said);
    }

    private static Cause cause(String kind, String field, String value, String detail) {
        return switch (kind) {
            case "required" -> FieldErrors.required(field, detail);
            case "forbidden" -> FieldErrors.forbidden(field, detail);
            case "invalid" -> FieldErrors.invalid(field, json(value), detail);
            case "duplicate" -> FieldErrors.duplicate(field, json(value));
            case "notFound" -> FieldErrors.notFound(field, json(value).asText());
            case "unsupported" ->
                    FieldErrors.unsupported(
                            field, FieldErrors.shown(json(value)), List.of(detail.split(",", -1)));
            case "tooLong" -> FieldErrors.tooLong(field, Long.parseLong(detail));
            case "tooMany" ->
                    FieldErrors.tooMany(field, Long.parseLong(value), Long.parseLong(detail));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static JsonNode json(String value) {
        var object = "{\"value\":" + value + "}";
        return JsonTrees.parse(object.getBytes(StandardCharsets.UTF_8)).path("value");
    }

    private static String orEmpty(String cell) {
        return cell == null ? "" : cell;
    }
}
