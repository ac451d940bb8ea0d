// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Broken rules in Kubernetes' words, and the paths to what they are about. */
final class Violations {
    /** {@code .name} or {@code ['any.name']}. */
    private static final Pattern STEP =
            Pattern.compile("\\.([A-Za-z_][A-Za-z0-9_-]*)|\\['((?:[^'\\\\]|\\\\.)*)'\\]");

    private Violations() {}

    static Cause cause(CelPlace celPlace, ValidationRule validationRule, String path, String text) {
        var field = path;
        if (!validationRule.fieldPath().isEmpty()) {
            var here = celPlace;
            for (var step : steps(validationRule.fieldPath())) {
                boolean map = here != null && here.kind() == CelPlace.Kind.MAP;
                field = map ? field + "[" + step + "]" : at(field, step);
                here = here == null ? null : below(here, step);
            }
        }
        var shown = field.isEmpty() ? "<nil>" : field;
        var value = "\"" + celPlace.word() + "\"";
        return switch (validationRule.reason()) {
            case "FieldValueForbidden" ->
                    new Cause(validationRule.reason(), "Forbidden: " + text, shown);
            case "FieldValueRequired" ->
                    new Cause(validationRule.reason(), "Required value: " + text, shown);
            case "FieldValueDuplicate" ->
                    new Cause(validationRule.reason(), "Duplicate value: " + value, shown);
            default ->
                    new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + text, shown);
        };
    }

    static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** Whether a path leads to something the schema knows. */
    static boolean leadsSomewhere(CelPlace celPlace, String fieldPath) {
        var steps = steps(fieldPath);
        var here = celPlace;
        for (var step : steps) {
            here = below(here, step);
            if (here == null) {
                return false;
            }
        }
        return !steps.isEmpty();
    }

    private static @Nullable CelPlace below(CelPlace celPlace, String step) {
        return celPlace.kind() == CelPlace.Kind.MAP
                ? celPlace.element()
                : celPlace.fields().get(step);
    }

    /** Empty when the text is no path. */
    private static List<String> steps(String fieldPath) {
        var steps = new ArrayList<String>();
        var step = STEP.matcher(fieldPath);
        int at = 0;
        while (at < fieldPath.length()) {
            step.region(at, fieldPath.length());
            if (!step.lookingAt()) {
                return List.of();
            }
            var quoted = step.group(2);
            steps.add(quoted == null ? step.group(1) : quoted.replaceAll("\\\\(.)", "$1"));
            at = step.end();
        }
        return steps;
    }
}
