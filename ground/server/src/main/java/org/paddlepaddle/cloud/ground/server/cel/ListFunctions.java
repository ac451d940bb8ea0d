// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code isSorted}, {@code sum}, {@code min}, {@code max}, {@code indexOf} of lists. */
final class ListFunctions {
    private static final TypeParamType ELEMENT = TypeParamType.create("T");

    @SuppressWarnings("rawtypes") // CEL hands over lists of anything.
    private static final Argument<List> LIST = new Argument<>(ListType.create(ELEMENT), List.class);

    private static final Argument<Object> ANY = new Argument<>(ELEMENT, Object.class);

    private ListFunctions() {}

    static Functions all() {
        return new Functions()
                .member("isSorted", LIST, SimpleType.BOOL, ListFunctions::sorted)
                .member("sum", LIST, ELEMENT, ListFunctions::sum)
                .member("min", LIST, ELEMENT, list -> best("min", list, -1))
                .member("max", LIST, ELEMENT, list -> best("max", list, 1))
                .member("indexOf", LIST, ANY, SimpleType.INT, (list, e) -> (long) list.indexOf(e))
                .member(
                        "lastIndexOf",
                        LIST,
                        ANY,
                        SimpleType.INT,
                        (list, e) -> (long) list.lastIndexOf(e));
    }

    private static boolean sorted(List<?> list) {
        for (int i = 1; i < list.size(); i++) {
            if (order(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object best(String name, List<?> list, int sign) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException(name + " called on empty list");
        }
        Comparator<Object> order = (one, other) -> sign * order(one, other);
        return list.stream().map(Object.class::cast).max(order).orElseThrow();
    }

    private static Object sum(List<?> list) {
        Object sum = 0L;
        for (var element : list) {
            sum =
                    switch (element) {
                        case Long number -> Math.addExact(sum instanceof Long s ? s : 0L, number);
                        case Double number -> (sum instanceof Double s ? s : 0.0) + number;
                        case Duration time ->
                                (sum instanceof Duration s ? s : Duration.ZERO).plus(time);
                        default -> throw new IllegalArgumentException("no such overload");
                    };
        }
        return sum;
    }

    @SuppressWarnings("unchecked") // The checker saw to it that both are of one type.
    private static int order(Object one, Object other) {
        if (one instanceof Comparable<?> comparable && one.getClass() == other.getClass()) {
            return ((Comparable<Object>) comparable).compareTo(other);
        }
        throw new IllegalArgumentException("no such overload");
    }
}
