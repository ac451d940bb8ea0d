// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.runtime.FileTree;
import org.paddlepaddle.cloud.ground.node.runtime.Mount;

/**
 * Answers what an image is and prepares it in the background.
 *
 * <p>Ask as often as you like; {@code changed} is called when an answer may differ, at most once a
 * second while something is made.
 */
public final class Images implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/program");

    /** Where a container is that says nothing else, and where upstream's images have programs. */
    private static final Path WORKSPACE = Path.of("/workspace");

    private static final String PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final String NO_SELF =
            "this node is not shipped with an image of its own program";
    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);
    private static final Duration LAST_RETRY = Duration.ofMinutes(5);

    private final Supplier<Catalog> catalog;
    private final EnvironmentStore store;
    private final ShippedImages shipped;
    private final InstantSource clock;
    private final Runnable changed;
    private final Map<String, ImageState> making = new ConcurrentHashMap<>();
    private final List<Thread> makers = new ArrayList<>();
    private volatile Instant told = Instant.EPOCH;

    /**
     * @param catalog asked each time, so that a user's edit holds at once
     */
    public Images(
            Supplier<Catalog> catalog,
            EnvironmentStore store,
            ShippedImages shipped,
            InstantSource clock,
            Runnable changed) {
        this.catalog = catalog;
        this.store = store;
        this.shipped = shipped;
        this.clock = clock;
        this.changed = changed;
    }

    /** The state of an image now; begins to prepare it when that is needed. */
    public ImageState state(String image) {
        try {
            var known = catalog.get();
            var binding = known.find(image).orElseThrow(() -> new ImageException(unknown(image)));
            return switch (binding.environment()) {
                case Binding.HOST, Binding.SELF ->
                        new ImageState.Ready(prepared(binding, null), Duration.ZERO);
                default -> environment(binding, known.pins(binding));
            };
        } catch (NodeException e) {
            return new ImageState.Failed(
                    String.valueOf(e.getMessage()), 1, clock.instant().plus(FIRST_RETRY));
        }
    }

    private ImageState environment(Binding binding, Pins pins) {
        var made = store.find(pins);
        if (made.isPresent()) {
            return new ImageState.Ready(prepared(binding, made.get()), Duration.ZERO);
        }
        synchronized (making) {
            var state = making.get(pins.name());
            if (state == null || due(state)) {
                int tries = state instanceof ImageState.Failed(_, var failed, _) ? failed : 0;
                state = new ImageState.Preparing(Progress.step(pins.name(), "starting"));
                making.put(pins.name(), state);
                makers.add(
                        Thread.ofVirtual()
                                .name("image/" + pins.name())
                                .start(() -> make(pins, tries)));
            }
            return state;
        }
    }

    private boolean due(ImageState state) {
        return switch (state) {
            case ImageState.Ready _ -> true;
            case ImageState.Preparing _ -> false;
            case ImageState.Failed(_, _, var retryAt) -> due(retryAt, clock.instant());
        };
    }

    /** Also when it lies further ahead than it ever could: the clock was set back. */
    static boolean due(Instant retryAt, Instant now) {
        return !now.isBefore(retryAt) || now.plus(LAST_RETRY).isBefore(retryAt);
    }

    private void make(Pins pins, int tries) {
        try {
            store.make(pins, progress -> progressed(pins, progress));
            making.remove(pins.name());
        } catch (NodeException e) {
            var wait = FIRST_RETRY.multipliedBy(1L << Math.min(tries, 5));
            var retryAt = clock.instant().plus(wait.compareTo(LAST_RETRY) < 0 ? wait : LAST_RETRY);
            var message = String.valueOf(e.getMessage());
            making.put(pins.name(), new ImageState.Failed(message, tries + 1, retryAt));
        }
        changed.run();
    }

    private void progressed(Pins pins, Progress progress) {
        making.put(pins.name(), new ImageState.Preparing(progress));
        var now = clock.instant();
        if (now.isAfter(told.plusSeconds(1))) {
            told = now;
            changed.run();
        }
    }

    private PreparedImage prepared(Binding binding, EnvironmentStore.@Nullable Made made) {
        var mounts = new ArrayList<Mount>();
        var variables = new TreeMap<String, String>();
        variables.put("PATH", PATH);
        variables.put("LANG", "C.UTF-8");
        if (made != null) {
            mounts.add(new Mount.Bind(made.root(), made.root(), true));
            if (!made.prefix().startsWith("/usr")) {
                mounts.add(new Mount.Bind(made.prefix(), made.prefix(), true));
            }
            variables.put("PATH", made.root().resolve("bin") + ":" + PATH);
            variables.put("VIRTUAL_ENV", made.root().toString());
            // Without it a program's lines reach its log only when a buffer is full.
            variables.put("PYTHONUNBUFFERED", "1");
        }
        binding.program().ifPresent(program -> mounts.addAll(program(program)));
        if (!binding.environment().equals(Binding.SELF)) {
            return new PreparedImage(
                    mounts, variables, List.of(), binding.command(), binding.output());
        }
        var self = shipped.self().orElseThrow(() -> new ImageException(NO_SELF));
        mounts.addAll(self.mounts());
        variables.putAll(self.variables());
        variables.put("PATH", self.path(PATH));
        var entry = binding.command().isEmpty() ? self.entry() : List.<String>of();
        return new PreparedImage(mounts, variables, entry, binding.command(), binding.output());
    }

    private List<Mount> program(String name) {
        var programs = shipped.programs();
        var directory = programs.resolve(name).normalize();
        if (!directory.startsWith(programs) || !Files.isDirectory(directory)) {
            throw new ImageException(
                    "the program %s is not in %s; build the distribution again: ./pdc version"
                            .formatted(name, programs));
        }
        var mounts = new ArrayList<Mount>();
        mounts.add(new Mount.Bind(directory, PROGRAM, true));
        for (var entry : FileTree.names(directory)) {
            mounts.add(new Mount.Bind(directory.resolve(entry), WORKSPACE.resolve(entry), true));
        }
        return mounts;
    }

    private static String unknown(String image) {
        return "no registry here, and the catalogue does not know \"%s\"; map it to something this machine has: pdc image map %s python (or host); see what there is: pdc image list"
                .formatted(image, image);
    }

    /** Ends what is being made; a later start removes the leftovers. */
    @Override
    public void close() {
        synchronized (making) {
            makers.forEach(Thread::interrupt);
            store.stop();
        }
    }
}
