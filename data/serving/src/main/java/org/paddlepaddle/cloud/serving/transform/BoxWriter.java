// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.json.UntrustedJson;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * The things in each picture, as upstream's detection programs answer them: a box is left, top,
 * width and height, where a pixel is one wide.
 *
 * @param name what the answer is called
 * @param least the score below which a thing is left out
 */
record BoxWriter(BoxForm form, String name, double least) implements AnswerWriter {
    @Override
    public List<String> fetches() {
        return form.fetches();
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public boolean rowForEachSample() {
        return switch (form) {
            case RowBoxes _ -> false;
            case CellBoxes _ -> true;
        };
    }

    @Override
    public List<ObjectNode> rows(List<JsonNode> samples, List<Tensor> outputs) {
        var rows = new ArrayList<ObjectNode>();
        for (var things : form.found(samples.size(), outputs)) {
            var row = UntrustedJson.object();
            var list = row.putArray(name);
            things.stream().filter(thing -> thing.score() >= least).forEach(t -> add(t, list));
            rows.add(row);
        }
        return rows;
    }

    private static void add(Detection thing, ArrayNode list) {
        var told = list.addObject().put("category_id", thing.category());
        told.putArray("bbox")
                .add(thing.left())
                .add(thing.top())
                .add(thing.right() - thing.left() + 1)
                .add(thing.bottom() - thing.top() + 1);
        told.put("score", thing.score());
    }
}
