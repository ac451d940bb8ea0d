// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.JsonNode;

/** What came of asking the API for a resource step, or for a pod that cannot be made. */
public sealed interface ResourceOutcome {
    /** The object as it is now. */
    record Seen(JsonNode object) implements ResourceOutcome {}

    /** The API refused, or the object or an input file is gone; asking again would not help. */
    record Refused(String message) implements ResourceOutcome {}
}
