// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter.Column;

/** The columns of a kind and how one object fills them. */
record TableColumns(List<Column> columns, Row row) {
    /** Makes the cells of one object, in column order; null for an empty cell. */
    interface Row {
        List<Object> cells(ObjectNode object, Instant now);
    }

    /**
     * Columns in kubectl's notation, by comma: {@code Name} is the name column, {@code
     * Data:integer} has a type, {@code IP+} shows only with {@code -o wide}.
     */
    static TableColumns of(String columns, Row row) {
        var parsed = new ArrayList<Column>();
        for (var text : columns.split(",")) {
            var wide = text.endsWith("+");
            var word = wide ? text.substring(0, text.length() - 1) : text;
            int colon = word.indexOf(':');
            var name = colon < 0 ? word : word.substring(0, colon);
            var type = colon < 0 ? "string" : word.substring(colon + 1);
            parsed.add(new Column(name, type, name.equals("Name") ? "name" : "", wide ? 1 : 0));
        }
        return new TableColumns(List.copyOf(parsed), row);
    }
}
