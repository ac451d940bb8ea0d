// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What must hold before an alias of a model moves to a version.
 *
 * @param bounds such as {@code auc>=0.7}, all of them
 * @param approvers who may move it; empty for everyone who may move aliases
 */
public record AliasGate(List<Bound> bounds, List<String> approvers) {
    public AliasGate {
        bounds = List.copyOf(bounds);
        approvers = List.copyOf(approvers);
    }

    /**
     * A bound of one metric.
     *
     * @param least whether the value is the least that is allowed, else the most
     */
    public record Bound(String metric, boolean least, double value) {
        private static final Pattern TEXT =
                Pattern.compile(
                        "\\s*([^<>=\\s]+)\\s*(>=|<=)\\s*(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)\\s*");

        public static Bound parse(String text) {
            var matcher = TEXT.matcher(text);
            if (!matcher.matches()) {
                throw HubRefusal.invalid(
                        "bound '%s': a metric, >= or <=, and a number, for instance auc>=0.7"
                                .formatted(text.replaceAll("\\p{Cntrl}", "?")));
            }
            try {
                return new Bound(
                        matcher.group(1),
                        matcher.group(2).equals(">="),
                        Double.parseDouble(matcher.group(3)));
            } catch (NumberFormatException _) {
                throw HubRefusal.invalid("bound '" + text + "': no number at the end");
            }
        }

        boolean holds(double measured) {
            return least ? measured >= value : measured <= value;
        }

        @Override
        public String toString() {
            return metric + (least ? ">=" : "<=") + value;
        }
    }

    /** Why this person may not move the alias to this version; empty when they may. */
    public Optional<String> objection(ModelVersion version, String who) {
        if (!approvers.isEmpty() && !approvers.contains(who)) {
            return Optional.of(
                    "only %s may move it, not %s".formatted(String.join(", ", approvers), who));
        }
        return bounds.stream().flatMap(bound -> unmet(bound, version).stream()).findFirst();
    }

    private static Optional<String> unmet(Bound bound, ModelVersion version) {
        var measured = version.facts().metrics().get(bound.metric());
        if (measured == null) {
            return Optional.of(
                    "%s is wanted, and version %d has no metric %s"
                            .formatted(bound, version.number(), bound.metric()));
        }
        return bound.holds(measured)
                ? Optional.empty()
                : Optional.of(
                        "%s is wanted, and version %d has %s"
                                .formatted(bound, version.number(), measured));
    }
}
