// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Counts of the answers that hostile requests got, by their sort, and which of it was not right.
 */
final class AnswerCounts {
    private final Map<Sort, Map<String, Integer>> got = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    /** Of requests made one after the other. */
    static AnswerCounts of(HostileClient client, Random random, int requests)
            throws InterruptedException {
        var counts = new AnswerCounts();
        var sorts = Sort.values();
        for (int i = 0; i < requests; i++) {
            var sort = sorts[random.nextInt(sorts.length)];
            var attack = sort.attack(client, random);
            counts.count(sort, attack, attack.deed().answer());
        }
        return counts;
    }

    private void count(Sort sort, Attack attack, String answer) {
        got.computeIfAbsent(sort, _ -> new TreeMap<>()).merge(answer, 1, Integer::sum);
        if (!attack.right().contains(answer)) {
            wrong.add(
                    "%s: %s, right is %s, to %s"
                            .formatted(sort, answer, attack.right(), attack.what()));
        }
    }

    void add(AnswerCounts other) {
        other.got.forEach(
                (sort, answers) ->
                        answers.forEach(
                                (answer, count) ->
                                        got.computeIfAbsent(sort, _ -> new TreeMap<>())
                                                .merge(answer, count, Integer::sum)));
        wrong.addAll(other.wrong);
    }

    Map<Sort, Map<String, Integer>> got() {
        return got;
    }

    List<String> wrong() {
        return wrong;
    }

    int total() {
        return got.values().stream()
                .flatMap(answers -> answers.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }
}
