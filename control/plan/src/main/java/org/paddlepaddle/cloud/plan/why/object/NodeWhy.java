// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

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

    ObjectFinding finding() {
        var ready = conditions().filter(it -> "Ready".equals(it.getType())).findFirst();
        if (ready.isEmpty()) {
            return found(ObjectCause.NodeNew);
        }
        return switch (String.valueOf(ready.get().getStatus())) {
            case "Unknown" ->
                    found(
                            ObjectCause.NodeSilent,
                            String.valueOf(ready.get().getLastHeartbeatTime()));
            case "True" -> took();
            default -> found(ObjectCause.NodeNotReady, said(ready.get()));
        };
    }

    /** It works; whether it takes pods is another question. */
    private ObjectFinding took() {
        var pressed =
                conditions()
                        .filter(it -> !"Ready".equals(it.getType()))
                        .filter(it -> "True".equals(it.getStatus()))
                        .findFirst();
        if (pressed.isPresent()) {
            return found(ObjectCause.NodePressed, pressed.get().getType(), said(pressed.get()));
        }
        if (node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
            return found(ObjectCause.NodeCordoned);
        }
        return taint().map(it -> found(ObjectCause.NodeTainted, it))
                .orElseGet(() -> found(ObjectCause.NodeReady));
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

    private ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "node/" + node.getMetadata().getName(), details);
    }
}
