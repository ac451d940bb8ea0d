// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Supplier;

/** One job, from its submission to its end, under whichever operator is at work. */
record Play(Scene scene, Nodes nodes, Judge judge) {

    /** What was to be seen, stage by stage. */
    ObjectNode perform(ObjectNode manifest, boolean gang, Life life) {
        var seen = Tree.object();
        scene.submit(manifest);
        if (gang) {
            look(seen, "queued", this::everything);
            scene.letIn();
        }
        look(seen, "created", scene::names);
        nodes.place(scene.pods());
        look(seen, "placed", this::remains);
        nodes.run(scene.pods());
        look(seen, "running", this::everything);
        end(life);
        look(seen, life.name(), this::remains);
        return seen;
    }

    private void look(ObjectNode seen, String stage, Supplier<ObjectNode> look) {
        seen.set(stage, judge.settled(stage, look));
    }

    private ObjectNode everything() {
        var all = scene.objects();
        all.set("status", scene.status());
        return all;
    }

    private ObjectNode remains() {
        var all = scene.names();
        all.set("stopped", stopped());
        all.set("status", scene.status());
        return all;
    }

    /** Pods that were told to end although nobody deletes them. */
    private JsonNode stopped() {
        return Normal.names(
                scene.pods().stream()
                        .filter(pod -> pod.path("spec").has("activeDeadlineSeconds"))
                        .toList());
    }

    private void end(Life life) {
        var pods = scene.pods();
        switch (life) {
            case completed -> nodes.succeed(pods);
            case servers -> nodes.succeed(workers(pods));
            case failed -> nodes.fail(pods.getLast());
        }
    }

    private static List<JsonNode> workers(List<JsonNode> pods) {
        return pods.stream()
                .filter(pod -> !pod.at("/metadata/labels/paddle-res-type").asText().equals("ps"))
                .toList();
    }
}
