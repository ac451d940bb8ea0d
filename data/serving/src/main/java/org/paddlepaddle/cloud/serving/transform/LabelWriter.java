// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * The most probable class of each sample.
 *
 * @param of the output with a number for each class
 * @param labels the names of the classes
 * @param softmax whether the output is logits
 */
record LabelWriter(String of, List<String> labels, boolean softmax) implements AnswerWriter {
    LabelWriter {
        labels = List.copyOf(labels);
    }

    @Override
    public List<String> fetches() {
        return List.of(of);
    }

    @Override
    public List<String> names() {
        return List.of("label", "prob");
    }

    @Override
    public boolean columns() {
        return true;
    }

    @Override
    public List<ObjectNode> rows(List<JsonNode> samples, List<Tensor> outputs) {
        var scores = outputs.getFirst().toFloats();
        int classes = scores.length / samples.size();
        var rows = new ArrayList<ObjectNode>();
        for (int row = 0; row < samples.size(); row++) {
            int best = best(scores, row * classes, classes);
            var label = best < labels.size() ? labels.get(best) : String.valueOf(best);
            double probability =
                    softmax
                            ? 1 / sum(scores, row * classes, classes, best)
                            : scores[row * classes + best];
            rows.add(UntrustedJson.object().put("label", label).put("prob", probability));
        }
        return rows;
    }

    private static int best(float[] scores, int from, int classes) {
        int best = 0;
        for (int i = 1; i < classes; i++) {
            if (scores[from + i] > scores[from + best]) {
                best = i;
            }
        }
        return best;
    }

    /** Of the exponentials, relative to the largest. */
    private static double sum(float[] scores, int from, int classes, int best) {
        double sum = 0;
        for (int i = 0; i < classes; i++) {
            sum += Math.exp(scores[from + i] - scores[from + best]);
        }
        return sum;
    }
}
