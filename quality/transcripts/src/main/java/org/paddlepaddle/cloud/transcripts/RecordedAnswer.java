// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What came back for one step, free of what differs from run to run.
 *
 * @param type the media type; empty for JSON
 * @param warnings the texts of {@code Warning} headers
 * @param retryAfter the header of this name; empty when there was none
 * @param bodies one object, or the events of a stream
 */
public record RecordedAnswer(
        String step,
        int code,
        String type,
        List<String> warnings,
        String retryAfter,
        List<JsonNode> bodies) {

    /** As it stands in a file. */
    public ObjectNode tree() {
        var tree = JsonNodeFactory.instance.objectNode().put("it", step).put("code", code);
        if (!type.isEmpty()) {
            tree.put("type", type);
        }
        if (!retryAfter.isEmpty()) {
            tree.put("retryAfter", retryAfter);
        }
        if (!warnings.isEmpty()) {
            warnings.forEach(tree.putArray("warnings")::add);
        }
        if (bodies.size() == 1) {
            tree.set("body", bodies.getFirst());
        } else if (!bodies.isEmpty()) {
            tree.putArray("stream").addAll(bodies);
        }
        return tree;
    }

    /** As lines, for comparing and reading. */
    public String text() {
        return TreeText.write(tree());
    }
}
