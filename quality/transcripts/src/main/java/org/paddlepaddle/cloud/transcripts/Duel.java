// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Plays scripts against two servers, and makes small what they disagree on. */
public final class Duel {
    private static final int WRITES = 6;

    private final Target genuine;
    private final Target ours;

    public Duel(Target genuine, Target ours) {
        this.genuine = genuine;
        this.ours = ours;
    }

    /**
     * @param arguments the kubeconfigs of a genuine server and of ours, the first seed, how many
     */
    public static void main(String[] arguments) {
        try (var genuine = Target.of(Path.of(arguments[0]));
                var ours = Target.of(Path.of(arguments[1]))) {
            long first = Long.parseLong(arguments[2]);
            for (long seed = first; seed < first + Long.parseLong(arguments[3]); seed++) {
                new Duel(genuine, ours).fight(seed).ifPresent(System.out::println);
            }
        }
    }

    /**
     * The first disagreement on a script of this seed, as small as it gets; empty for none. One
     * that does not come again is none: ownership has a time in seconds, and whether one passes
     * between two writes is a matter of luck.
     */
    public Optional<String> fight(long seed) {
        var script = Fuzz.script(seed, WRITES);
        if (difference(script.steps()).isEmpty()) {
            return Optional.empty();
        }
        var steps = smallest(script.steps());
        return difference(steps).map(difference -> report(seed, steps, difference));
    }

    private List<Step> smallest(List<Step> steps) {
        var small = new ArrayList<>(steps);
        for (int i = small.size() - 1; i > 0; i--) {
            var fewer = new ArrayList<>(small);
            fewer.remove(i);
            if (difference(fewer).isPresent()) {
                small = fewer;
            }
        }
        return small;
    }

    private static String report(long seed, List<Step> steps, String difference) {
        var text = new StringBuilder(String.format(Locale.ROOT, "seed %d%n", seed));
        for (var step : steps) {
            var request = step.request().orElseThrow();
            text.append(request.method()).append(' ').append(request.path()).append('\n');
            text.append("  ").append(request.headers().get("Content-Type"));
            text.append(' ').append(request.body()).append('\n');
        }
        return text.append(difference).toString();
    }

    private Optional<String> difference(List<Step> steps) {
        var random = RandomGenerator.getDefault();
        try (var one = new Player(genuine, Recorder.run(random));
                var other = new Player(ours, Recorder.run(random))) {
            one.prepare();
            other.prepare();
            for (var step : steps) {
                var truth = one.play(step).text();
                var answer = other.play(step).text();
                if (!truth.equals(answer)) {
                    return Optional.of(Difference.of(truth, answer));
                }
            }
            return Optional.empty();
        }
    }
}
