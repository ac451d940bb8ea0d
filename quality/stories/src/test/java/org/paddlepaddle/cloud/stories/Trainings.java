// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/**
 * Jobs that a story runs on one system, with programs of this module on genuine Paddle.
 *
 * @param directory holds the programs and what they save; pods see both
 * @param paddle the release
 */
record Trainings(Installation here, Path directory, String paddle) {
    /**
     * What stories with genuine Paddle have one after another. Its ports are of the whole machine
     * where pods have no network of their own, and each system gives the same ones first.
     */
    static final String ALONE = "genuine Paddle";

    /** {@link #ALONE} for who starts a system by {@code up} alone: root's pods have networks. */
    static final class OnOneNetwork implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> story) {
            return "root".equals(System.getProperty("user.name"))
                    ? Set.of()
                    : Set.of(new Lock(ALONE));
        }
    }

    static final String FOR_EVER = "1000000";
    static final String NEVER = "-1";

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Pattern CHECKSUM = Pattern.compile("done .*checksum=(\\S+)");

    Kubectl kubectl() {
        return here.kubectl();
    }

    /** Starts data-parallel training that saves and resumes. */
    void resuming(String name, int workers, String steps, String hold) {
        kubectl()
                .apply(
                        manifest("resuming", name)
                                .replace("@WORKERS@", String.valueOf(workers))
                                .replace("@STEPS@", steps)
                                .replace("@HOLD@", hold));
    }

    /** Starts training in one process that is killed once and resumes. */
    void crashing(String name) {
        kubectl().apply(manifest("crashing", name));
    }

    /** Starts a job with parameter servers that nobody stops. */
    void serving(String name, String steps) {
        kubectl().apply(manifest("serving", name).replace("@STEPS@", steps));
    }

    private String manifest(String program, String name) {
        try {
            var code = Files.createDirectories(directory.resolve("code"));
            Files.writeString(code.resolve(program + ".py"), resource(program + ".py"));
            return resource(program + ".yaml")
                    .replace("@NAME@", name)
                    .replace("@PADDLE@", paddle)
                    .replace("@CODE@", code.toString())
                    .replace("@SAVED@", saved(name).toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path saved(String name) {
        return directory.resolve("saved-" + name);
    }

    /** Waits until the job's program has left a file of this name. */
    void awaitFile(String job, String file) {
        awaitFile(job, file, LONGEST);
    }

    void awaitFile(String job, String file, Duration within) {
        Await.value(
                job + " to leave " + file,
                within,
                () -> Optional.of(saved(job).resolve(file)).filter(Files::exists));
    }

    /** Waits for a phase; one that is final and another fails at once, with what is known of it. */
    void awaitPhase(String job, String phase) {
        awaitPhase(job, phase, LONGEST);
    }

    void awaitPhase(String job, String phase, Duration within) {
        var reached =
                Await.value(
                        job + " to be " + phase,
                        within,
                        () ->
                                Optional.of(phaseSoon(job, phase))
                                        .filter(now -> now.equals(phase) || isFinal(now)));
        assertThat(reached).as(() -> describe(job)).isEqualTo(phase);
    }

    /** Asks in a way that costs the machine nothing while the job trains. */
    private String phaseSoon(String job, String phase) {
        var condition = "--for=jsonpath={.status.phase}=" + phase;
        var outcome = kubectl().run("", "wait", "pdj/" + job, condition, "--timeout=10s");
        return outcome.exitCode() == 0 ? phase : status(job, "phase");
    }

    private static boolean isFinal(String phase) {
        return phase.equals("Completed") || phase.equals("Failed");
    }

    private String describe(String job) {
        return kubectl().run("", "describe", "pdj", job).output()
                + kubectl().run("", "get", "pods", "-o", "wide").output();
    }

    void awaitNoProcess(String attempt) {
        Await.value(
                "no process of " + attempt + " to be left",
                LONGEST,
                () -> Optional.of(attempt).filter(id -> TrainingProcesses.of(id, "").isEmpty()));
    }

    String status(String job, String field) {
        return kubectl().output("get", "pdj", job, "-o", "jsonpath={.status." + field + "}");
    }

    String log(String pod) {
        return kubectl().output("logs", pod);
    }

    /** Waits until a pod that runs has said it: the launcher passes on what trainers say later. */
    String awaitLog(String pod, String words) {
        return Await.value(
                pod + " to say " + words,
                LONGEST,
                () -> Optional.of(log(pod)).filter(text -> text.contains(words)));
    }

    String checksum(String pod) {
        var found = CHECKSUM.matcher(log(pod));
        assertThat(found.find()).as("%s says its checksum", pod).isTrue();
        return found.group(1);
    }

    /** Makes room for the next story. */
    void delete(String... jobs) {
        for (var job : jobs) {
            kubectl().output("delete", "pdj", job);
        }
    }

    static String resource(String name) throws IOException {
        try (var stream = Trainings.class.getResourceAsStream("/stories/" + name)) {
            return new String(requireNonNull(stream).readAllBytes(), UTF_8);
        }
    }
}
