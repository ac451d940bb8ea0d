// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Which rows of a table, in which order.
 *
 * @param where all of them hold
 * @param sort a column
 */
public record ListQuery(
        List<Predicate> where, String sort, boolean descending, int offset, int size) {
    /** Fields that lists are filtered by. */
    public record Predicate(String column, Operation operation, List<Object> values) {
        public Predicate {
            values = List.copyOf(values);
        }
    }

    /** KFP's comparisons. */
    public enum Operation {
        EQUALS("= ?"),
        NOT_EQUALS("<> ?"),
        GREATER_THAN("> ?"),
        GREATER_THAN_EQUALS(">= ?"),
        LESS_THAN("< ?"),
        LESS_THAN_EQUALS("<= ?"),
        IN(""),
        IS_SUBSTRING("LIKE ? ESCAPE '\\'");

        private final String sql;

        Operation(String sql) {
            this.sql = sql;
        }

        String sql(int values) {
            return this == IN ? "IN (" + "?, ".repeat(values - 1) + "?)" : sql;
        }
    }

    public ListQuery {
        where = List.copyOf(where);
    }

    public static ListQuery all(String column, Object value) {
        return new ListQuery(
                List.of(new Predicate(column, Operation.EQUALS, List.of(value))),
                "created",
                true,
                0,
                Integer.MAX_VALUE);
    }

    public ListQuery and(String column, Operation operation, Object... values) {
        var more = new ArrayList<>(where);
        more.add(new Predicate(column, operation, List.of(values)));
        return new ListQuery(more, sort, descending, offset, size);
    }
}
