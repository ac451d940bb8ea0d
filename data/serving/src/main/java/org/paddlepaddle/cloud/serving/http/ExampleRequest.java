// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.model.Variable;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.transform.AnswerWriter;

/** A request that a model answers, to type or to paste. */
public final class ExampleRequest {
    private static final int SHORT = 32;

    private ExampleRequest() {}

    /** A curl that works as it stands. */
    public static String curl(String url, ServedModel model) {
        return "curl %s/%s/prediction -H 'Content-Type: application/json' -d '%s'"
                .formatted(url, model.name(), body(model));
    }

    /** A sample; dots where it would be too long to read. */
    static String body(ServedModel model) {
        var feeds =
                model.signature().feeds().stream()
                        .filter(feed -> !model.transform().fills(feed))
                        .map(feed -> "\"" + feed.alias() + "\": " + value(model, feed))
                        .collect(Collectors.joining(", "));
        var fetches =
                fetches(model).stream()
                        .map(fetch -> "\"" + fetch + "\"")
                        .collect(Collectors.joining(", "));
        return "{\"feed\": [{%s}], \"fetch\": [%s]}".formatted(feeds, fetches);
    }

    private static List<String> fetches(ServedModel model) {
        return model.transform()
                .writer()
                .map(AnswerWriter::names)
                .orElseGet(
                        () -> model.signature().fetches().stream().map(Variable::alias).toList());
    }

    private static String value(ServedModel model, Variable feed) {
        return model.transform()
                .sample(feed.alias())
                .map(sample -> "\"" + sample + "\"")
                .orElseGet(() -> numbers(model.shape(feed), feed));
    }

    private static String numbers(List<Long> shape, Variable feed) {
        long elements =
                shape.stream()
                        .skip(1)
                        .mapToLong(size -> Math.max(1, size))
                        .reduce(1, (a, b) -> a * b);
        var number = isReal(feed.type()) ? "0.5" : "1";
        return elements > SHORT
                ? "[...]"
                : "[" + String.join(", ", Collections.nCopies((int) elements, number)) + "]";
    }

    private static boolean isReal(ElementType type) {
        return switch (type) {
            case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> true;
            case INT64, INT32, INT16, INT8, UINT8, BOOL -> false;
        };
    }
}
