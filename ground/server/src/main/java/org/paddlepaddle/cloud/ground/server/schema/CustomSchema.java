// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The schema of a custom resource, with what discovery and printing need of its definition. */
public interface CustomSchema extends TypeSchema {
    /** One entry of {@code additionalPrinterColumns}. */
    record PrinterColumn(String name, String type, String format, int priority, String jsonPath) {}

    /** The {@code openAPIV3Schema} as declared: a fresh copy, an empty object when absent. */
    ObjectNode openApi();

    List<PrinterColumn> printerColumns();
}
