// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.cli.image.ImageControl.RefusedException;
import org.paddlepaddle.cloud.cli.image.PulledControl;
import org.paddlepaddle.cloud.dist.image.ProductImage;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.store.Collection;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.image.store.PullProgress;
import org.paddlepaddle.cloud.ground.image.store.StoredImage;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.RegistryStore;
import org.paddlepaddle.cloud.ground.node.runtime.ImagesInUse;

/** The pulled images in the files of an installation. */
record LocalPulledImages(Map<String, String> environment) implements PulledControl {
    private static final Duration NEVER = Duration.ofDays(365_000);

    @Override
    public List<Pulled> all(Path home) {
        return store(home).list().stream().map(LocalPulledImages::view).toList();
    }

    @Override
    public Optional<Pulled> find(Path home, String image) {
        try {
            return store(home).find(ImageReference.parse(image)).map(LocalPulledImages::view);
        } catch (ImageUnavailableException noName) {
            return Optional.empty();
        }
    }

    @Override
    public Pulled pull(Path home, String image, Consumer<String> progress) {
        try {
            var reference = ImageReference.parse(image);
            return view(
                    store(home).pull(reference, keyring(), step -> progress.accept(text(step))));
        } catch (ImageUnavailableException e) {
            throw refused(e);
        }
    }

    @Override
    public Made self(Path archive, String name, Consumer<String> progress) {
        var version = Distribution.version();
        var wanted = name.isEmpty() ? ProductImage.NAME + ":" + version : name;
        var java = Path.of(System.getProperty("java.home"));
        try {
            var whole = ImageReference.parse(wanted);
            var image = new ProductImage(Distribution.of(environment).root(), java, version);
            var written = image.write(archive, whole.toString(), progress);
            return new Made(
                    wanted,
                    written.digest().toString(),
                    written.platform().toString(),
                    written.bytes());
        } catch (IOException | ImageUnavailableException e) {
            throw new RefusedException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RefusedException(e);
        }
    }

    /** What {@code docker login} has left. */
    private Keyring keyring() {
        var directory =
                Optional.ofNullable(environment.get("DOCKER_CONFIG"))
                        .map(Path::of)
                        .orElse(Path.of(System.getProperty("user.home"), ".docker"));
        var file = directory.resolve("config.json");
        try {
            return Files.exists(file) ? Keyring.parse(Files.readAllBytes(file)) : Keyring.EMPTY;
        } catch (IOException e) {
            throw new ImageUnavailableException("cannot read " + file, e);
        }
    }

    @Override
    public List<Pulled> load(
            Path home, Path archive, Optional<String> name, Consumer<String> progress) {
        try {
            return store(home)
                    .load(
                            archive,
                            name.map(ImageReference::parse),
                            step -> progress.accept(text(step)))
                    .stream()
                    .map(LocalPulledImages::view)
                    .toList();
        } catch (ImageUnavailableException e) {
            throw refused(e);
        }
    }

    @Override
    public boolean remove(Path home, String image) {
        try {
            boolean removed = store(home).remove(ImageReference.parse(image));
            if (removed) {
                collect(home, NEVER);
            }
            return removed;
        } catch (ImageUnavailableException noName) {
            return false;
        }
    }

    @Override
    public List<Pulled> prune(Path home, Duration unused) {
        return collect(home, unused).stream().map(LocalPulledImages::view).toList();
    }

    private List<StoredImage> collect(Path home, Duration unused) {
        var rule = new Collection(unused, false, Duration.ZERO);
        return store(home).collect(rule, ImagesInUse.of(nodes(home)));
    }

    private static Pulled view(StoredImage image) {
        return new Pulled(image.name(), image.manifest().toString(), image.bytes(), image.used());
    }

    private static String text(PullProgress step) {
        return switch (step.step()) {
            case Resolving -> "…";
            case Downloading ->
                    "%d of %d MB".formatted(step.done() / 1_000_000, step.total() / 1_000_000);
            case Unpacking -> "unpacking";
        };
    }

    private static RefusedException refused(ImageUnavailableException e) {
        return new RefusedException(new NodeException(String.valueOf(e.getMessage()), e));
    }

    private ImageStore store(Path home) {
        return RegistryStore.open(nodes(home), environment, InstantSource.system());
    }

    private static NodeHome nodes(Path home) {
        return new NodeHome(home.toAbsolutePath());
    }
}
