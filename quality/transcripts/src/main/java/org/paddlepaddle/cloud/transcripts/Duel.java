// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Plays scripts against two servers, and makes small what they disagree on. */
public final class Duel {
    private static final int WRITES = 6;
    private static final Pattern LEFT_NULL =
            Pattern.compile("must be of type (object|array): \"null\"$");

    private final Target genuine;
    private final Target ours;

    private Duel(Target genuine, Target ours) {
        this.genuine = genuine;
        this.ours = ours;
    }

    /** Gives both the custom kind that scripts are made of. */
    public static Duel between(Target genuine, Target ours) {
        for (var target : List.of(genuine, ours)) {
            try (var player = new Player(target, Recorder.run(RandomGenerator.getDefault()))) {
                player.play(Fuzz.definition());
            }
        }
        return new Duel(genuine, ours);
    }

    /**
     * @param arguments the kubeconfigs of a genuine server and of ours, the first seed, how many
     */
    public static void main(String[] arguments) {
        try (var genuine = Target.of(Path.of(arguments[0]));
                var ours = Target.of(Path.of(arguments[1]))) {
            var duel = between(genuine, ours);
            long first = Long.parseLong(arguments[2]);
            for (long seed = first; seed < first + Long.parseLong(arguments[3]); seed++) {
                duel.fight(seed).ifPresent(System.out::println);
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
        var scriptSteps = smallest(script.steps());
        return difference(scriptSteps).map(difference -> report(seed, scriptSteps, difference));
    }

    private List<ScriptStep> smallest(List<ScriptStep> scriptSteps) {
        var small = new ArrayList<>(scriptSteps);
        for (int i = small.size() - 1; i > 0; i--) {
            var fewer = new ArrayList<>(small);
            fewer.remove(i);
            if (difference(fewer).isPresent()) {
                small = fewer;
            }
        }
        return small;
    }

    private static String report(long seed, List<ScriptStep> scriptSteps, String difference) {
        var text = new StringBuilder(String.format(Locale.ROOT, "seed %d%n", seed));
        for (var scriptStep : scriptSteps) {
            var request = scriptStep.request().orElseThrow();
            text.append(request.method()).append(' ').append(request.path()).append('\n');
            text.append("  ").append(request.headers().get("Content-Type"));
            text.append(' ').append(request.body()).append('\n');
        }
        return text.append(difference).toString();
    }

    /**
     * Of a map or list whose last element an apply gives up, Kubernetes leaves a null, which it
     * then refuses in a custom kind as no map or list. Ours goes on with an empty one or none: from
     * there on the two cannot agree.
     */
    private static boolean leftNull(RecordedAnswer truth) {
        var causes = truth.tree().path("body").path("details").path("causes");
        return truth.code() == 422
                && !causes.isEmpty()
                && causes.valueStream()
                        .map(cause -> cause.path("message").asText())
                        .allMatch(message -> LEFT_NULL.matcher(message).find());
    }

    private Optional<String> difference(List<ScriptStep> scriptSteps) {
        var random = RandomGenerator.getDefault();
        try (var one = new Player(genuine, Recorder.run(random));
                var other = new Player(ours, Recorder.run(random))) {
            one.prepare();
            other.prepare();
            for (var scriptStep : scriptSteps) {
                var truth = one.play(scriptStep);
                var recordedAnswer = other.play(scriptStep);
                if (leftNull(truth) && recordedAnswer.code() == 200) {
                    return Optional.empty();
                }
                if (!truth.text().equals(recordedAnswer.text())) {
                    return Optional.of(Difference.of(truth.text(), recordedAnswer.text()));
                }
            }
            return Optional.empty();
        }
    }
}
