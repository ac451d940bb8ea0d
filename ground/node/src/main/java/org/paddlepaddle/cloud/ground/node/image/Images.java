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
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Answers what an image is and prepares it in the background.
 *
 * <p>Ask as often as you like; {@code changed} is called when an answer may differ, at most once a
 * second while something is made.
 */
public final class Images implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/program");

    /** Where a program has commands of its own; they come before all others. */
    private static final String BIN = "bin";

    /** Where a container is that says nothing else, and where upstream's images have programs. */
    private static final String WORKSPACE = "/workspace";

    /** Where pip puts what a program installs while it runs. */
    private static final String INSTALLED = "/tmp/python-packages";

    private static final String PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final String NO_SELF =
            "this node is not shipped with an image of its own program";
    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);
    private static final Duration LAST_RETRY = Duration.ofMinutes(5);

    private final Supplier<Catalog> catalog;
    private final EnvironmentStore store;
    private final ShippedImages shipped;
    private final PulledImages pulled;
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
            ImageStore pulled,
            ShippedImages shipped,
            InstantSource clock,
            Runnable changed) {
        this.catalog = catalog;
        this.store = store;
        this.pulled = new PulledImages(pulled, clock, changed);
        this.shipped = shipped;
        this.clock = clock;
        this.changed = changed;
    }

    /** The state of an image now; begins to prepare it when that is needed. */
    public ImageState state(ImageRequest request) {
        var image = request.image();
        var wished = request.packages();
        try {
            var known = catalog.get();
            var bound = known.find(image);
            if (bound.isEmpty()) {
                return ofRegistry(request);
            }
            var binding = bound.get();
            return switch (binding.environment()) {
                case ImageBinding.HOST, ImageBinding.SELF -> {
                    if (!wished.isEmpty()) {
                        throw new ImageException(notPython(image, binding.environment()));
                    }
                    yield new ImageState.Ready(prepared(binding, null), Duration.ZERO);
                }
                default -> environment(binding, layered(known.pins(binding), wished));
            };
        } catch (NodeException e) {
            return new ImageState.Failed(
                    String.valueOf(e.getMessage()), 1, clock.instant().plus(FIRST_RETRY));
        }
    }

    private ImageState ofRegistry(ImageRequest request) {
        if (!request.packages().isEmpty()) {
            throw new ImageException(notPython(request.image(), "an image of a registry"));
        }
        return pulled.state(request);
    }

    private static EnvironmentSpec layered(EnvironmentSpec pins, PythonRequirements wished) {
        wished.refused()
                .ifPresent(
                        line -> {
                            throw new ImageException(
                                    "\"%s\" is not a package of the package index; a pod may name packages and their versions, and neither paths, addresses nor options of pip"
                                            .formatted(line));
                        });
        return wished.isEmpty() ? pins : pins.with(wished);
    }

    private ImageState environment(ImageBinding binding, EnvironmentSpec pins) {
        var made = store.find(pins);
        if (made.isPresent()) {
            return new ImageState.Ready(prepared(binding, made.get()), Duration.ZERO);
        }
        synchronized (making) {
            var state = making.get(pins.directory());
            if (state == null || due(state)) {
                int tries = state instanceof ImageState.Failed(_, var failed, _) ? failed : 0;
                state =
                        new ImageState.Preparing(
                                PreparationProgress.step(pins.title(), "starting"));
                making.put(pins.directory(), state);
                makers.add(Threads.start("image/" + pins.directory(), () -> make(pins, tries)));
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

    private void make(EnvironmentSpec pins, int tries) {
        try {
            store.make(pins, progress -> progressed(pins, progress));
            making.remove(pins.directory());
        } catch (NodeException e) {
            failed(pins, tries, String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            failed(pins, tries, String.valueOf(e));
            throw e;
        } finally {
            changed.run();
        }
    }

    private void failed(EnvironmentSpec pins, int tries, String message) {
        var wait = FIRST_RETRY.multipliedBy(1L << Math.min(tries, 5));
        var retryAt = clock.instant().plus(wait.compareTo(LAST_RETRY) < 0 ? wait : LAST_RETRY);
        making.put(pins.directory(), new ImageState.Failed(message, tries + 1, retryAt));
    }

    private void progressed(EnvironmentSpec pins, PreparationProgress progress) {
        making.put(pins.directory(), new ImageState.Preparing(progress));
        var now = clock.instant();
        if (now.isAfter(told.plusSeconds(1))) {
            told = now;
            changed.run();
        }
    }

    private PreparedImage prepared(ImageBinding binding, @Nullable BuiltEnvironment made) {
        var mounts = new ArrayList<Mount>();
        var variables = new TreeMap<String, String>();
        variables.put("PATH", PATH);
        variables.put("LANG", "C.UTF-8");
        if (made != null) {
            made.roots().forEach(root -> mounts.add(new Mount.Bind(root, root, true)));
            if (!made.prefix().startsWith("/usr")) {
                mounts.add(new Mount.Bind(made.prefix(), made.prefix(), true));
            }
            variables.put("PATH", made.root().resolve("bin") + ":" + PATH);
            variables.put("VIRTUAL_ENV", made.root().toString());
            // Without it a program's lines reach its log only when a buffer is full.
            variables.put("PYTHONUNBUFFERED", "1");
            // All pods share the environment; what a program installs is its container's own.
            variables.put("PIP_TARGET", INSTALLED);
            variables.put("PYTHONPATH", INSTALLED);
        }
        var directory = binding.directory().orElse(WORKSPACE);
        binding.program().ifPresent(program -> mounts.addAll(program(program, directory)));
        var entry = List.<String>of();
        boolean self = binding.environment().equals(ImageBinding.SELF);
        if (self || binding.withSelf()) {
            var own = shipped.self().orElseThrow(() -> new ImageException(NO_SELF));
            mounts.addAll(own.mounts());
            variables.putAll(own.variables());
            // What an environment has comes before what the distribution brings.
            variables.put(
                    "PATH", self ? own.path(PATH) : variables.get("PATH") + ":" + own.path(PATH));
            entry = self && binding.command().isEmpty() ? own.entry() : entry;
        }
        var programs =
                binding.program()
                        .map(this::shippedProgram)
                        .filter(at -> Files.isDirectory(at.resolve(BIN)));
        if (programs.isPresent()) {
            variables.put("PATH", PROGRAM.resolve(BIN) + ":" + variables.get("PATH"));
        }
        variables.putAll(binding.variables());
        return new PreparedImage(
                mounts,
                variables,
                entry,
                binding.command(),
                directory,
                Optional.empty(),
                binding.output());
    }

    private List<Mount> program(String name, String inside) {
        var directory = shippedProgram(name);
        var mounts = new ArrayList<Mount>();
        mounts.add(new Mount.Bind(directory, PROGRAM, true));
        for (var entry : FileTree.names(directory)) {
            mounts.add(new Mount.Bind(directory.resolve(entry), Path.of(inside, entry), true));
        }
        return mounts;
    }

    private Path shippedProgram(String name) {
        var programs = shipped.programs();
        var directory = programs.resolve(name).normalize();
        if (!directory.startsWith(programs) || !Files.isDirectory(directory)) {
            throw new ImageException(
                    "the program %s is not in %s; build the distribution again: ./pdc version"
                            .formatted(name, programs));
        }
        return directory;
    }

    private static String notPython(String image, String environment) {
        return "\"%s\" stands for %s, which has no Python environment that packages could be added to; choose an image that has one: pdc image list"
                .formatted(image, environment);
    }

    /** Ends what is being made; a later start removes the leftovers. */
    @Override
    public void close() {
        synchronized (making) {
            makers.forEach(Thread::interrupt);
            pulled.close();
            store.stop();
        }
    }
}
