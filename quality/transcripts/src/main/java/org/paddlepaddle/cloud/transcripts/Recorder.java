// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Records what a genuine API server answers to the scripts. */
public final class Recorder {
    private Recorder() {}

    /**
     * @param arguments a kubeconfig, the directory of the scripts, {@code plain} or {@code
     *     controllers} for the sort of cluster it is, and, if not all, names of scripts
     */
    public static void main(String[] arguments) {
        var transcripts = new Transcripts(Path.of(arguments[1]));
        boolean controllers = arguments[2].equals("controllers");
        var wanted = List.of(arguments).subList(3, arguments.length);
        try (var target = Target.of(Path.of(arguments[0]))) {
            for (var script : transcripts.scripts()) {
                if (script.controllers() == controllers
                        && (wanted.isEmpty() || wanted.contains(script.name()))) {
                    record(transcripts, script, target);
                }
            }
        }
    }

    private static void record(Transcripts transcripts, Script script, Target target) {
        try (var player = new Player(target, run(RandomGenerator.getDefault()))) {
            transcripts.write(script, player.play(script));
        }
        System.out.printf(Locale.ROOT, "%s: %d exchanges%n", script.name(), script.steps().size());
    }

    /** Five letters to tell one playing of a script from another. */
    public static String run(RandomGenerator random) {
        var run = new StringBuilder("x");
        for (int i = 0; i < 4; i++) {
            run.append("bcdfghjklmnpqrstvwz".charAt(random.nextInt(19)));
        }
        return run.toString();
    }
}
