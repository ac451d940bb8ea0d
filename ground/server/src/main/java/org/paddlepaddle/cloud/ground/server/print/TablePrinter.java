// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Renders objects as {@code meta.k8s.io/v1 Table}, the form {@code kubectl get} prints. */
public interface TablePrinter {
    /** {@code columnDefinitions} of a kind. */
    record Column(String name, String type, String format, int priority) {}

    List<Column> columns(ResourceType type);

    /** The cells of one object, in column order; JSON-compatible values. */
    List<Object> cells(ResourceType type, ObjectNode object, Instant now);
}
