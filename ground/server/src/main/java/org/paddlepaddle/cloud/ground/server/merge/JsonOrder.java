// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The total order of JSON values that FieldsV1 uses, and equality that ignores number types. */
final class JsonOrder {
    private JsonOrder() {}

    /** {@code 1} and {@code 1.0} are the same value, whatever the parser made of them. */
    static boolean same(JsonNode left, JsonNode right) {
        return left.equals(JsonOrder::compareNumbers, right);
    }

    private static int compareNumbers(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.equals(right) ? 0 : 1;
    }

    static int compare(JsonNode left, JsonNode right) {
        int byKind = Integer.compare(rank(left), rank(right));
        if (byKind != 0) {
            return byKind;
        }
        return switch (left.getNodeType()) {
            case NUMBER -> left.decimalValue().compareTo(right.decimalValue());
            case STRING, BINARY -> left.asText().compareTo(right.asText());
            case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
            case ARRAY -> compareLists(left.iterator(), right.iterator());
            case OBJECT, POJO -> compare(sorted(left), sorted(right));
            case NULL, MISSING -> 0;
        };
    }

    static int compare(SortedMap<String, JsonNode> left, SortedMap<String, JsonNode> right) {
        var theirs = right.entrySet().iterator();
        for (var mine : left.entrySet()) {
            if (!theirs.hasNext()) {
                return 1;
            }
            var other = theirs.next();
            int order = mine.getKey().compareTo(other.getKey());
            if (order == 0) {
                order = compare(mine.getValue(), other.getValue());
            }
            if (order != 0) {
                return order;
            }
        }
        return theirs.hasNext() ? -1 : 0;
    }

    private static int compareLists(Iterator<JsonNode> left, Iterator<JsonNode> right) {
        while (left.hasNext()) {
            if (!right.hasNext()) {
                return 1;
            }
            int order = compare(left.next(), right.next());
            if (order != 0) {
                return order;
            }
        }
        return right.hasNext() ? -1 : 0;
    }

    private static SortedMap<String, JsonNode> sorted(JsonNode object) {
        var sorted = new TreeMap<String, JsonNode>();
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            sorted.put(entry.getKey(), entry.getValue());
        }
        return sorted;
    }

    private static int rank(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> 0;
            case STRING, BINARY -> 1;
            case BOOLEAN -> 2;
            case ARRAY -> 3;
            case OBJECT, POJO -> 4;
            case NULL, MISSING -> 5;
        };
    }
}
