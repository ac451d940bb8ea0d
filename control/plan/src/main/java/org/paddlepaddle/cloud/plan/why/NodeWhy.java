// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a node takes no pods. */
record NodeWhy(Node node) {
    /** What the lost, the pressed and the cordoned have as well; those are told apart before. */
    private static final String OF_THE_SYSTEM = "node.kubernetes.io/";

    Finding finding() {
        var ready = conditions().filter(it -> "Ready".equals(it.getType())).findFirst();
        if (ready.isEmpty()) {
            return found(Cause.NodeNew);
        }
        return switch (String.valueOf(ready.get().getStatus())) {
            case "Unknown" ->
                    found(Cause.NodeSilent, String.valueOf(ready.get().getLastHeartbeatTime()));
            case "True" -> took();
            default -> found(Cause.NodeNotReady, said(ready.get()));
        };
    }

    /** It works; whether it takes pods is another question. */
    private Finding took() {
        var pressed =
                conditions()
                        .filter(it -> !"Ready".equals(it.getType()))
                        .filter(it -> "True".equals(it.getStatus()))
                        .findFirst();
        if (pressed.isPresent()) {
            return found(Cause.NodePressed, pressed.get().getType(), said(pressed.get()));
        }
        if (node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
            return found(Cause.NodeCordoned);
        }
        return taint().map(it -> found(Cause.NodeTainted, it))
                .orElseGet(() -> found(Cause.NodeReady));
    }

    private Optional<String> taint() {
        return taints().filter(taint -> !"PreferNoSchedule".equals(taint.getEffect()))
                .filter(taint -> !taint.getKey().startsWith(OF_THE_SYSTEM))
                .map(
                        taint ->
                                taint.getKey()
                                        + (taint.getValue() == null ? "" : "=" + taint.getValue())
                                        + ":"
                                        + taint.getEffect())
                .findFirst();
    }

    private Stream<Taint> taints() {
        return node.getSpec() == null
                ? Stream.empty()
                : Optional.ofNullable(node.getSpec().getTaints()).orElse(List.of()).stream();
    }

    private Stream<NodeCondition> conditions() {
        return node.getStatus() == null
                ? Stream.empty()
                : node.getStatus().getConditions().stream();
    }

    private static String said(NodeCondition condition) {
        return condition.getMessage() == null
                ? String.valueOf(condition.getReason())
                : condition.getMessage();
    }

    private Finding found(Cause cause, Object... details) {
        return Finding.of(cause, new Subject("node", node.getMetadata().getName()), details);
    }
}
