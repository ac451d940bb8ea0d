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

    static Cause cause(Place place, Rule rule, String path, String text) {
        var field = path;
        if (!rule.fieldPath().isEmpty()) {
            var here = place;
            for (var step : steps(rule.fieldPath())) {
                boolean map = here != null && here.kind() == Place.Kind.MAP;
                field = map ? field + "[" + step + "]" : at(field, step);
                here = here == null ? null : below(here, step);
            }
        }
        var shown = field.isEmpty() ? "<nil>" : field;
        var value = "\"" + place.word() + "\"";
        return switch (rule.reason()) {
            case "FieldValueForbidden" -> new Cause(rule.reason(), "Forbidden: " + text, shown);
            case "FieldValueRequired" -> new Cause(rule.reason(), "Required value: " + text, shown);
            case "FieldValueDuplicate" ->
                    new Cause(rule.reason(), "Duplicate value: " + value, shown);
            default ->
                    new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + text, shown);
        };
    }

    static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** Whether a path leads to something the schema knows. */
    static boolean leadsSomewhere(Place place, String fieldPath) {
        var steps = steps(fieldPath);
        var here = place;
        for (var step : steps) {
            here = below(here, step);
            if (here == null) {
                return false;
            }
        }
        return !steps.isEmpty();
    }

    private static @Nullable Place below(Place place, String step) {
        return place.kind() == Place.Kind.MAP ? place.element() : place.fields().get(step);
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
