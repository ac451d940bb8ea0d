// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.cli.image.ImageControl;
import org.paddlepaddle.cloud.cli.image.PulledControl;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.BuiltEnvironment;
import org.paddlepaddle.cloud.ground.node.image.Catalog;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentSpec;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.image.ImageBinding;
import org.paddlepaddle.cloud.ground.node.image.PreparationProgress;
import org.paddlepaddle.cloud.ground.node.image.UserCatalog;
import org.paddlepaddle.cloud.standalone.PaddleImages;

/** The catalogue in the files of an installation. */
final class LocalImages implements ImageControl {
    private static final String PYTHON = "python";

    private final Map<String, String> environment;

    LocalImages(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public List<Entry> entries(Path home) {
        var shipped = PaddleImages.catalog().imageBindings();
        return catalog(home).imageBindings().stream()
                .map(
                        imageBinding ->
                                new Entry(
                                        imageBinding.pattern(),
                                        imageBinding.environment(),
                                        !shipped.contains(imageBinding)))
                .toList();
    }

    @Override
    public List<Environment> environments(Path home) {
        var store = store(home);
        var environments = new ArrayList<Environment>();
        var named = catalog(home).environments();
        for (var pins : named) {
            var made = store.find(pins);
            var state =
                    made.isPresent()
                            ? State.ready
                            : store.isBeingMade(pins) ? State.making : State.missing;
            long bytes = made.map(found -> size(found.root())).orElse(0L);
            environments.add(
                    new Environment(pins.name(), state, bytes, from(pins), pins.packages()));
        }
        for (var pins : store.layers(named)) {
            environments.add(
                    new Environment(
                            pins.directory(),
                            State.ready,
                            size(images(home).resolve(pins.directory())),
                            from(pins),
                            pins.packages()));
        }
        for (var name : List.of(ImageBinding.HOST, ImageBinding.SELF)) {
            environments.add(new Environment(name, State.builtin, 0, "", List.of()));
        }
        return environments;
    }

    private static String from(EnvironmentSpec pins) {
        return pins.layer().map(layer -> layer.base().name()).orElse("");
    }

    @Override
    public void build(Path home, Build build, Consumer<String> progress) {
        var base =
                pins(home, build.from())
                        .orElseThrow(
                                () ->
                                        new RefusedException(
                                                new NodeException(
                                                        build.from()
                                                                + " is no Python environment, so"
                                                                + " there is nothing to add"
                                                                + " packages to")));
        var wanted = base.over(nameFor(build.name()), build.wished(), false);
        try {
            store(home).make(wanted, step -> progress.accept(text(step)));
            var users = UserCatalog.in(images(home));
            users.define(wanted);
            users.map(ImageBinding.of(build.name(), wanted.name(), List.of()));
        } catch (NodeException e) {
            throw new RefusedException(e);
        }
    }

    @Override
    public List<String> locked(Path home, String environment) {
        return pins(home, environment)
                .flatMap(store(home)::find)
                .map(BuiltEnvironment::locked)
                .orElse(List.of());
    }

    @Override
    public void map(Path home, Mapping mapping) {
        var users = UserCatalog.in(images(home));
        var target = mapping.environment();
        if (!mapping.packages().isEmpty()) {
            var python = pins(home, PYTHON).orElseThrow();
            target = nameFor(mapping.pattern());
            users.define(
                    new EnvironmentSpec(
                            target, python.oldest(), python.newest(), mapping.packages()));
        }
        users.map(ImageBinding.of(mapping.pattern(), target, mapping.command()));
    }

    /** Part of a path, so only letters that are safe in one. */
    static String nameFor(String pattern) {
        var safe = pattern.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
        var trimmed = safe.replaceAll("^[-.]+|[-.]+$", "");
        return "python-" + trimmed.substring(0, Math.min(trimmed.length(), 60));
    }

    @Override
    public boolean unmap(Path home, String pattern) {
        return UserCatalog.in(images(home)).unmap(pattern);
    }

    @Override
    public void prepare(Path home, String name, Consumer<String> progress) {
        try {
            pins(home, name)
                    .ifPresent(pins -> store(home).make(pins, step -> progress.accept(text(step))));
        } catch (NodeException e) {
            throw new RefusedException(e);
        }
    }

    private static String text(PreparationProgress step) {
        return step.describe();
    }

    @Override
    public PulledControl pulled() {
        return new LocalPulledImages(environment);
    }

    @Override
    public boolean remove(Path home, String name) {
        return pins(home, name).filter(store(home)::remove).isPresent();
    }

    /** Of the catalogue, or one that pods asked for. */
    private Optional<EnvironmentSpec> pins(Path home, String name) {
        var catalog = catalog(home);
        return catalog.environment(name)
                .or(
                        () ->
                                store(home).layers(catalog.environments()).stream()
                                        .filter(pins -> pins.directory().equals(name))
                                        .findFirst());
    }

    private static Catalog catalog(Path home) {
        try {
            return PaddleImages.catalog().behind(UserCatalog.in(images(home)).file());
        } catch (NodeException e) {
            throw new RefusedException(e);
        }
    }

    private EnvironmentStore store(Path home) {
        return new EnvironmentStore(images(home), environment, InstantSource.system());
    }

    private static Path images(Path home) {
        return new NodeHome(home.toAbsolutePath()).images();
    }

    private static long size(Path tree) {
        var bytes = new AtomicLong();
        try {
            Files.walkFileTree(
                    tree,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            bytes.addAndGet(attributes.size());
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot measure " + tree, e);
        }
        return bytes.get();
    }
}
