// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Pods. */
final class PodPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("Pod");
    }

    @Override
    public Optional<FieldLines> page(FieldLines head, JsonNode pod) {
        return Optional.of(new PodPage(pod).after(head));
    }

    @Override
    public Optional<String> pod(String name) {
        return Optional.of(name);
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        var pod = WhyQuery.as(object, Pod.class);
        var words =
                new LastLogLines(inquiry.cluster(), inquiry.namespace())
                        .of(List.of(pod), Optional.empty(), "");
        var extra = new WhyQuery.Extra(List.of(), List.of(), words);
        return Optional.of(ObjectWhy.ofPod(pod, inquiry.evidence(_ -> true, extra)));
    }
}
