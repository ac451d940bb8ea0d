// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.pipeline.dag.Template.Verb;

/** What an engine does for a run. */
public sealed interface WorkflowAction {
    /**
     * @param inputs files that are put into it before its program begins
     * @param outputs the keys of its output files, in their order; empty for what is no artifact
     */
    record CreatePod(String node, ObjectNode pod, List<InputFile> inputs, List<String> outputs)
            implements WorkflowAction {
        public CreatePod {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }

    /** Ends a pod that runs; its log stays. */
    record EndPod(String node) implements WorkflowAction {}

    /** Takes a pod away that has not begun. */
    record RemovePod(String node) implements WorkflowAction {}

    /** Keeps the log and the small files of a step that has ended. */
    record Keep(String node, boolean log, List<KeptFile> files) implements WorkflowAction {
        public Keep {
            files = List.copyOf(files);
        }
    }

    /**
     * Asks the API, as the run's account.
     *
     * @param begun whether it was asked before: what was made then is only looked at now
     */
    record Ask(
            String node,
            Verb verb,
            JsonNode manifest,
            String mergeStrategy,
            boolean owned,
            boolean begun)
            implements WorkflowAction {}

    /** Reads what a step said of its outputs, where that is only in the object store. */
    record Read(String node, String key) implements WorkflowAction {}

    /** Keeps the tree for the time after the workflow. */
    record KeepRun() implements WorkflowAction {}

    /** Deletes the workflow, whose time is over. */
    record Collect() implements WorkflowAction {}

    /** A file of a step: text of the pipeline, or an object of the store. */
    record InputFile(String path, String key, String raw) {
        public boolean isRaw() {
            return key.isEmpty();
        }
    }

    /**
     * A file that is kept under a key.
     *
     * @param content in base64
     */
    record KeptFile(String key, String name, String content) {}
}
