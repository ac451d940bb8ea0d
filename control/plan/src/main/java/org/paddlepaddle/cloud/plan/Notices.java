// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.api.Reason;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.StandardReason;

/** What is told of every kind, each thing once. */
public final class Notices {
    private static final int NAMES_SHOWN = 8;

    private Notices() {}

    /** What was done to so many objects of one kind; nothing when there are none. */
    public static Optional<Notice> done(
            Reason reason, String verb, String kind, List<String> names) {
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Notice.normal(
                                reason, verb + " " + kind + " " + NameList.of(names, NAMES_SHOWN)));
    }

    /** What is new about the spec and about the pass, where somebody should know. */
    public static List<Notice> between(KindStatus old, KindStatus next) {
        return Stream.of(StandardCondition.Accepted, StandardCondition.Reconciled)
                .flatMap(
                        type ->
                                next
                                        .condition(type)
                                        .filter(now -> !says(old.condition(type), now))
                                        .filter(Notices::isNews)
                                        .stream())
                .map(condition -> Notice.of(true, condition))
                .toList();
    }

    private static boolean says(Optional<Condition> before, Condition now) {
        return before.filter(
                        c -> c.reason().equals(now.reason()) && c.message().equals(now.message()))
                .isPresent();
    }

    private static boolean isNews(Condition condition) {
        return !condition.holds() || condition.reason().equals(StandardReason.SpecTolerated.name());
    }
}
