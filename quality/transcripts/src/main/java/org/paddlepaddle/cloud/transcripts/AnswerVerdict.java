// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Whether an answer is the one that was recorded, but for what may differ. */
final class AnswerVerdict {
    private AnswerVerdict() {}

    /** What is wrong with our answer to a step; empty when nothing is. */
    static Optional<String> on(ScriptStep scriptStep, JsonNode truth, JsonNode ours) {
        boolean agreed = TreeText.write(truth).equals(TreeText.write(ours));
        if (scriptStep.differs().isEmpty()) {
            return agreed ? Optional.empty() : Optional.of(difference(truth, ours));
        }
        if (agreed) {
            return Optional.of("agrees by now; say so in the script\n");
        }
        var paths = scriptStep.differs().get().at();
        var expected = without(truth, paths);
        var found = without(ours, paths);
        return TreeText.write(expected).equals(TreeText.write(found))
                ? Optional.empty()
                : Optional.of(difference(expected, found));
    }

    private static JsonNode without(JsonNode answer, List<String> paths) {
        var rest = answer.<JsonNode>deepCopy();
        TreePaths.remove(rest, paths);
        return rest;
    }

    private static String difference(JsonNode truth, JsonNode ours) {
        return Difference.of(TreeText.write(truth), TreeText.write(ours));
    }
}
