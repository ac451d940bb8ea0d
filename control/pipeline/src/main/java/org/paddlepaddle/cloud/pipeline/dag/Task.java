// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One node of a DAG: a template with arguments.
 *
 * @param after the tasks it waits for
 * @param when its condition
 * @param loop over what it is repeated
 * @param parameters values with placeholders
 * @param artifacts by name, where they come from
 */
public record Task(
        String name,
        String template,
        List<String> after,
        Optional<String> when,
        Optional<Loop> loop,
        Map<String, String> parameters,
        Map<String, Source> artifacts) {
    public Task {
        after = List.copyOf(after);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        artifacts = Collections.unmodifiableMap(new LinkedHashMap<>(artifacts));
    }

    /** Over what a task is repeated. */
    public sealed interface Loop {
        /** A list of the pipeline itself; its texts may have placeholders. */
        record Items(List<JsonNode> items) implements Loop {
            public Items {
                items = List.copyOf(items);
            }
        }

        /** A list as JSON, known when the task's turn has come. */
        record Computed(String list) implements Loop {}
    }

    /** Where the file of an argument comes from. */
    public sealed interface Source {
        /** An output of another task, or an input of the DAG: a placeholder. */
        record From(String placeholder) implements Source {}

        /** Text of the pipeline itself. */
        record Raw(String data) implements Source {}
    }
}
