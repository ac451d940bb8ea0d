// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One node of a DAG: a template with arguments.
 *
 * @param title what people call it
 * @param after the tasks it waits for
 * @param trigger how they must have ended
 * @param when its condition
 * @param loop over what it is repeated
 * @param parameters values with placeholders
 * @param artifacts by name, where they come from
 */
public record Task(
        String name,
        String title,
        String template,
        List<String> after,
        Trigger trigger,
        Optional<When> when,
        Optional<Loop> loop,
        Map<String, Argument> parameters,
        Map<String, Source> artifacts) {
    public Task {
        after = List.copyOf(after);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        artifacts = Collections.unmodifiableMap(new LinkedHashMap<>(artifacts));
    }

    /** How the tasks that one waits for must have ended for it to begin. */
    public enum Trigger {
        /** None failed; Argo's rule. */
        NONE_FAILED,
        /** Every one succeeded: what follows a skipped task is left out as well. KFP v2's rule. */
        ALL_SUCCEEDED,
        /** However they ended, for exit handlers. */
        ALL_COMPLETED
    }

    /** On what condition a task runs. */
    public sealed interface When {
        /** In Argo's words, with placeholders. */
        record Argo(String text) implements When {}

        /** In CEL, over the task's own parameters. */
        record Cel(String text) implements When {}
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

        /**
         * A list as JSON.
         *
         * @param together how many items at once; empty: all
         */
        record Listed(Argument list, OptionalInt together) implements Loop {}
    }

    /** Where the file of an argument comes from. */
    public sealed interface Source {
        /** An output of another task, or an input of the DAG: a placeholder. */
        record From(String placeholder) implements Source {}

        /** Text of the pipeline itself. */
        record Raw(String data) implements Source {}
    }
}
