// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Contenders measured in turns, so that a machine that grows slow does so for all of them. The
 * first turn warms up and does not count.
 */
public final class Rounds<T> {
    private final Map<String, Supplier<T>> contenders = new LinkedHashMap<>();

    public Rounds<T> with(String name, Supplier<T> measure) {
        contenders.put(name, measure);
        return this;
    }

    /** The results of every contender, in the order of the rounds. */
    public Map<String, List<T>> run(int rounds, RunProgress progress) {
        var results = new LinkedHashMap<String, List<T>>();
        contenders.keySet().forEach(name -> results.put(name, new ArrayList<>()));
        for (int round = 0; round <= rounds; round++) {
            for (var contender : contenders.entrySet()) {
                progress.step(
                        round == 0
                                ? contender.getKey() + ", warm-up"
                                : contender.getKey() + ", round " + round + "/" + rounds);
                var result = contender.getValue().get();
                if (round > 0) {
                    results.getOrDefault(contender.getKey(), new ArrayList<>()).add(result);
                }
            }
        }
        return results;
    }
}
