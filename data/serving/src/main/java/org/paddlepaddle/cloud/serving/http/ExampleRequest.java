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

    /** A curl that works as it stands, but for dots. */
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
        var sample = shape.stream().skip(1).toList();
        long elements =
                sample.stream().mapToLong(size -> Math.max(1, size)).reduce(1, (a, b) -> a * b);
        long open = sample.stream().filter(size -> size < 0).count();
        // An open shape is read off the value, so that its lists are nested.
        var axes = open == 0 ? List.of(elements) : sample;
        // With several open sizes it is a picture, for which no size of ours need do.
        return open > 1 || elements > SHORT
                ? "[".repeat(axes.size()) + "..." + "]".repeat(axes.size())
                : nested(axes, isReal(feed.type()) ? "0.5" : "1");
    }

    private static String nested(List<Long> axes, String number) {
        if (axes.isEmpty()) {
            return number;
        }
        var part = nested(axes.subList(1, axes.size()), number);
        int size = (int) Math.max(1, axes.getFirst());
        return "[" + String.join(", ", Collections.nCopies(size, part)) + "]";
    }

    private static boolean isReal(ElementType type) {
        return switch (type) {
            case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> true;
            case INT64, INT32, INT16, INT8, UINT8, BOOL -> false;
        };
    }
}
