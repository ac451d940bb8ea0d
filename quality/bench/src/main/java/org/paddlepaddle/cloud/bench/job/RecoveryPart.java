// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** From a killed process of genuine Paddle to the next step of its job. */
final class RecoveryPart {
    /** Making Paddle's environment is part of the first wait on a machine that lacks it. */
    private static final int PATIENCE = 600;

    private static final int STEPS_BEFORE = 5;

    private final Run run;

    RecoveryPart(Run run) {
        this.run = run;
    }

    private record Score(double replaced, double imported, double trained) {
        double all() {
            return replaced + imported + trained;
        }
    }

    List<Row> rows() {
        run.progress().part("recovery");
        var scores = new ArrayList<Score>();
        var directory = run.directory().resolve("recovery");
        shareImages(directory.resolve("home"));
        try (var system = OurSystem.start(directory, 0)) {
            Jobs.prepare(system.client());
            for (int round = 0; round < run.options().rounds(); round++) {
                run.progress().step("round " + (round + 1));
                scores.add(measure(system, directory, "recover-" + round));
            }
            Jobs.remove(system.client(), PATIENCE);
        }
        return List.of(
                row("kill → replacement process", scores, Score::replaced)
                        .note("noticed, decided, cleared, placed and started again"),
                row("… → Paddle imported", scores, Score::imported).note("Python's work, not ours"),
                row("… → next step", scores, Score::trained).note("load and the first step"),
                row("kill → next step", scores, Score::all)
                        .note("1 worker without launcher, Paddle 2.6.2"));
    }

    private static Score measure(OurSystem system, Path directory, String name) {
        var saved = directory.resolve("saved-" + name);
        Jobs.create(
                system.client(),
                Jobs.manifest(
                        "recovering",
                        "NAME",
                        name,
                        "CODE",
                        code(directory).toString(),
                        "SAVED",
                        saved.toString()));
        var trainer = new Trainer(Jobs.NAMESPACE + "-" + name + "-0", saved);
        Jobs.await(
                name + " to train", PATIENCE, () -> trainer.notes("step").size() >= STEPS_BEFORE);
        long killed = trainer.kill();
        long begun = after(trainer, "begun", killed);
        long imported = after(trainer, "imported", begun);
        long step = after(trainer, "step", imported);
        Jobs.in(system.client()).withName(name).delete();
        return new Score((begun - killed) / 1e3, (imported - begun) / 1e3, (step - imported) / 1e3);
    }

    /** The first note of the kind that is not older. */
    private static long after(Trainer trainer, String kind, long time) {
        Jobs.await(kind + " after the kill", PATIENCE, () -> next(trainer, kind, time).isPresent());
        return next(trainer, kind, time).orElseThrow();
    }

    private static Optional<Long> next(Trainer trainer, String kind, long time) {
        return trainer.notes(kind).stream().filter(at -> at >= time).findFirst();
    }

    private static Path code(Path directory) {
        try {
            var code = Files.createDirectories(directory.resolve("code"));
            Files.writeString(code.resolve("recovering.py"), Jobs.text("recovering.py"));
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Environments are made once for all runs. */
    private static void shareImages(Path home) {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_IMAGES")).map(Path::of);
        var usual = Path.of(System.getProperty("user.home"), ".cache", "paddlecloud", "images");
        try {
            Files.createDirectories(home);
            Files.createSymbolicLink(
                    home.resolve("images"), Files.createDirectories(named.orElse(usual)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(String name, List<Score> scores, ToDoubleFunction<Score> value) {
        var samples = Samples.of(scores.stream().mapToDouble(value).toArray());
        return Row.alone(name, Unit.SECONDS, Figure.of(OurSystem.NAME, samples));
    }
}
