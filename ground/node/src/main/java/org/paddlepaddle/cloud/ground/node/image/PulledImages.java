// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.image.store.PullProgress;
import org.paddlepaddle.cloud.ground.image.store.StoredImage;
import org.paddlepaddle.cloud.ground.node.image.ImageRequest.PullPolicy;
import org.paddlepaddle.cloud.supervise.Threads;

/** Image pulls in the background; whoever wants the same one waits for one pull. */
final class PulledImages {
    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);
    private static final Duration LAST_RETRY = Duration.ofMinutes(5);
    private static final int REMEMBERED_RUNS = 4096;
    private static final String PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /** A pull is another one where other keys are used. */
    private record Pull(ImageReference image, Keyring keyring) {}

    private final ImageStore store;
    private final InstantSource clock;
    private final Runnable changed;
    private final Map<Pull, ImageState> pulling = new ConcurrentHashMap<>();
    private final Map<Pull, List<String>> askers = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Boolean> fresh =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > REMEMBERED_RUNS;
                }
            };
    private volatile Instant told = Instant.EPOCH;

    PulledImages(ImageStore store, InstantSource clock, Runnable changed) {
        this.store = store;
        this.clock = clock;
        this.changed = changed;
    }

    ImageState state(ImageRequest request) {
        try {
            var image = ImageReference.parse(request.image());
            var here = store.find(image);
            if (here.isPresent() && !asksAgain(request)) {
                store.used(image);
                return new ImageState.Ready(prepared(here.get()), Duration.ZERO);
            }
            if (request.policy() == PullPolicy.Never) {
                throw new ImageUnavailableException("it is not here");
            }
            return pull(new Pull(image, request.keyring().get()), request.run(), here.isPresent());
        } catch (ImageUnavailableException e) {
            return new ImageState.Failed(
                    String.valueOf(e.getMessage()), 1, clock.instant().plus(FIRST_RETRY));
        }
    }

    private boolean asksAgain(ImageRequest request) {
        synchronized (fresh) {
            return request.policy() == PullPolicy.Always && !fresh.containsKey(request.run());
        }
    }

    private ImageState pull(Pull pull, String run, boolean here) {
        synchronized (pulling) {
            var state = pulling.get(pull);
            if (state == null
                    || (state instanceof ImageState.Failed(_, _, var retryAt)
                            && Images.due(retryAt, clock.instant()))) {
                int tries = state instanceof ImageState.Failed(_, var failed, _) ? failed : 0;
                state = new ImageState.Preparing(progress(pull, PullProgress.Step.Resolving));
                pulling.put(pull, state);
                threads.removeIf(thread -> !thread.isAlive());
                threads.add(
                        Threads.start(
                                "pull/" + pull.image().repository(), () -> run(pull, tries, here)));
            }
            if (state instanceof ImageState.Preparing) {
                askers.computeIfAbsent(pull, _ -> new ArrayList<>()).add(run);
            }
            return state;
        }
    }

    private void run(Pull pull, int tries, boolean here) {
        long began = System.nanoTime();
        try {
            store.pull(pull.image(), pull.keyring(), step -> progressed(pull, step, began));
            succeeded(pull);
        } catch (ImageUnavailableException e) {
            failed(pull, tries, e.getMessage() + remedy(pull.image(), here));
        } catch (RuntimeException | Error e) {
            failed(pull, tries, String.valueOf(e));
            throw e;
        } finally {
            changed.run();
        }
    }

    private void succeeded(Pull pull) {
        synchronized (pulling) {
            pulling.remove(pull);
            var runs = Optional.ofNullable(askers.remove(pull)).orElse(List.of());
            synchronized (fresh) {
                runs.forEach(run -> fresh.put(run, true));
            }
        }
    }

    private void failed(Pull pull, int tries, String message) {
        var wait = FIRST_RETRY.multipliedBy(1L << Math.min(tries, 5));
        var retryAt = clock.instant().plus(wait.compareTo(LAST_RETRY) < 0 ? wait : LAST_RETRY);
        synchronized (pulling) {
            askers.remove(pull);
            pulling.put(pull, new ImageState.Failed(message, tries + 1, retryAt));
        }
    }

    private static String remedy(ImageReference image, boolean here) {
        return here
                ? "; the image is here: imagePullPolicy IfNotPresent uses it"
                : "; bring it from a file: pdc image load FILE, or map it to something this machine has: pdc image map %s python (or host)"
                        .formatted(image.familiar());
    }

    private void progressed(Pull pull, PullProgress step, long began) {
        var name = pull.image().familiar();
        double seconds = Math.max(0.001, (System.nanoTime() - began) / 1e9);
        var progress =
                switch (step.step()) {
                    case Resolving, Unpacking -> progress(pull, step.step());
                    case Downloading ->
                            new PreparationProgress(
                                    name,
                                    "downloading",
                                    "layers",
                                    step.done(),
                                    step.total(),
                                    step.done() / seconds);
                };
        pulling.put(pull, new ImageState.Preparing(progress));
        var now = clock.instant();
        if (now.isAfter(told.plusSeconds(1))) {
            told = now;
            changed.run();
        }
    }

    private static PreparationProgress progress(Pull pull, PullProgress.Step step) {
        var words =
                switch (step) {
                    case Resolving -> "asking " + pull.image().registry();
                    case Downloading -> "downloading";
                    case Unpacking -> "unpacking";
                };
        return PreparationProgress.step(pull.image().familiar(), words);
    }

    private static PreparedImage prepared(StoredImage image) {
        var config = image.config();
        var variables = new TreeMap<>(config.environment());
        variables.putIfAbsent("PATH", PATH);
        var directory = config.workingDirectory().isEmpty() ? "/" : config.workingDirectory();
        return new PreparedImage(
                List.of(),
                variables,
                config.entrypoint(),
                config.command(),
                directory,
                Optional.of(
                        new PulledImage(
                                image.root(),
                                signal(config.stopSignal().orElse("TERM")),
                                config.user())),
                Optional.empty());
    }

    /** A name that is none means the usual one. */
    static String signal(String named) {
        var bare = named.strip().replaceFirst("^SIG", "");
        return bare.matches("[A-Z0-9+-]{1,16}") ? bare : "TERM";
    }

    void close() {
        synchronized (pulling) {
            threads.forEach(Thread::interrupt);
        }
    }
}
