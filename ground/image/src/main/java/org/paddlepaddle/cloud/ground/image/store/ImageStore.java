// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.image.Descriptor;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageConfig;
import org.paddlepaddle.cloud.ground.image.ImageDocument;
import org.paddlepaddle.cloud.ground.image.ImageDocument.Manifest;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.Platform;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;
import org.paddlepaddle.cloud.ground.image.unpack.Trees;

/**
 * The images of an installation.
 *
 * <pre>
 * names/      what names mean
 * documents/  manifests and configurations, by digest
 * blobs/      layers on their way
 * layers/ roots/   see {@link LayerStore}
 * locks/
 * </pre>
 *
 * <p>Only its owner may look into it: programs of images that become root lie there as root's.
 */
public final class ImageStore {
    private static final int LARGEST_CONFIG = 8 << 20;

    private final Path directory;
    private final RegistryClient registry;
    private final InstantSource clock;
    private final ImageNames names;
    private final LayerStore layers;
    private final StoreLocks locks;

    public ImageStore(Path directory, RegistryClient registry, InstantSource clock) {
        this.directory = directory;
        this.registry = registry;
        this.clock = clock;
        this.names = new ImageNames(directory.resolve("names"));
        this.layers = new LayerStore(directory);
        this.locks = new StoreLocks(directory.resolve("locks"));
    }

    /** The image a name means, if all of it is here; answers from disk. */
    public Optional<StoredImage> find(ImageReference image) {
        try {
            var meaning = names.find(image);
            return meaning.isEmpty() ? Optional.empty() : stored(meaning.get());
        } catch (IOException e) {
            throw failure(image.familiar(), e);
        }
    }

    private Optional<StoredImage> stored(ImageNames.Meaning meaning) throws IOException {
        var file = document(Digest.parse(meaning.config()));
        try {
            var config = ImageConfig.parse(Files.readAllBytes(file));
            var image = ImageReference.parse(meaning.name());
            return layers.hasRoot(config)
                    ? Optional.of(
                            new StoredImage(
                                    meaning.name(),
                                    Digest.parse(meaning.manifest()),
                                    config,
                                    layers.root(config),
                                    meaning.bytes(),
                                    names.used(image)))
                    : Optional.empty();
        } catch (NoSuchFileException incomplete) {
            return Optional.empty();
        }
    }

    /** Every image, by name. */
    public List<StoredImage> list() {
        try {
            var all = new ArrayList<StoredImage>();
            for (var meaning : names.all()) {
                stored(meaning).ifPresent(all::add);
            }
            all.sort((a, b) -> a.name().compareTo(b.name()));
            return all;
        } catch (IOException e) {
            throw failure("the images", e);
        }
    }

    /** Notes that a container is made from it. */
    public void used(ImageReference image) {
        try {
            names.used(image, clock.instant());
        } catch (IOException e) {
            throw failure(image.familiar(), e);
        }
    }

    /** Takes a name away; its files go with the next collection. */
    public boolean remove(ImageReference image) {
        try {
            return names.remove(image);
        } catch (IOException e) {
            throw failure(image.familiar(), e);
        }
    }

    /**
     * Makes a name mean what its registry says now, and brings whatever is not here; blocks.
     *
     * @throws ImageUnavailableException when it cannot be had
     */
    public StoredImage pull(
            ImageReference image, Keyring keyring, Consumer<PullProgress> progress) {
        try {
            open();
            progress.accept(new PullProgress(PullProgress.Step.Resolving, 0, 0));
            var answer = registry.manifest(image, keyring);
            var digest = verified(answer, image);
            var manifest =
                    switch (ImageDocument.parse(answer)) {
                        case Manifest one -> one;
                        case ImageDocument.Index index -> chosen(image, keyring, index);
                    };
            var config = config(image, keyring, manifest.config());
            var source = new RegistryLayers(registry, image, keyring, directory.resolve("blobs"));
            install(manifest, config, source, progress);
            names.put(image, meaning(image, digest, manifest, config));
            return find(image)
                    .orElseThrow(() -> new ImageUnavailableException("it was removed meanwhile"));
        } catch (IOException e) {
            throw failure(image.familiar(), e);
        }
    }

    /**
     * Brings the images of an archive, as {@code docker save} writes it or in the OCI layout.
     *
     * @param name of an image that has none in the archive
     */
    public List<StoredImage> load(
            Path archive, Optional<ImageReference> name, Consumer<PullProgress> progress) {
        try {
            open();
            var unpacked = Files.createTempDirectory(directory, "load");
            try {
                var source = ImageArchive.open(archive, unpacked);
                var loaded = new ArrayList<StoredImage>();
                for (var found : source.images()) {
                    keep(found.config(), found.manifest().config().digest());
                    var config = ImageConfig.parse(found.config());
                    install(found.manifest(), config, source, progress);
                    for (var image : named(found.names(), name)) {
                        names.put(image, meaning(image, found.digest(), found.manifest(), config));
                        find(image).ifPresent(loaded::add);
                    }
                }
                return loaded;
            } finally {
                Trees.delete(unpacked);
            }
        } catch (IOException e) {
            throw failure(archive.toString(), e);
        }
    }

    private static List<ImageReference> named(List<String> names, Optional<ImageReference> given) {
        if (names.isEmpty() && given.isEmpty()) {
            throw new ImageUnavailableException(
                    "the archive does not name its image; give it a name: --name NAME:TAG");
        }
        return given.map(List::of)
                .orElseGet(() -> names.stream().map(ImageReference::parse).toList());
    }

    private ImageNames.Meaning meaning(
            ImageReference image, Digest digest, Manifest manifest, ImageConfig config)
            throws IOException {
        return new ImageNames.Meaning(
                image.toString(),
                digest.toString(),
                manifest.config().digest().toString(),
                layers.bytes(config.layers()));
    }

    /**
     * Removes images that nobody uses, and then all files that no image needs.
     *
     * @param inUse root file systems of containers
     * @return what was removed
     */
    public List<StoredImage> collect(Collection rule, Set<Path> inUse) {
        try {
            var gone = rule.choose(list(), inUse, clock.instant());
            for (var image : gone) {
                names.remove(ImageReference.parse(image.name()));
            }
            var before = clock.instant().minus(rule.grace());
            layers.keep(list(), inUse, before);
            layers.removeLeftovers(before);
            return gone;
        } catch (IOException e) {
            throw failure("the images", e);
        }
    }

    private void open() throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(directory.resolve("documents"));
        Files.createDirectories(directory.resolve("roots"));
    }

    private static Digest verified(byte[] answer, ImageReference image) {
        var wanted = image.digest();
        if (wanted.isPresent() && !wanted.get().is(wanted.get().begin().digest(answer))) {
            throw new ImageUnavailableException(
                    "%s sent another manifest than the digest names".formatted(image.registry()));
        }
        return wanted.orElseGet(() -> Digest.sha256(answer));
    }

    private Manifest chosen(ImageReference image, Keyring keyring, ImageDocument.Index index) {
        var choice = index.choose(Platform.current());
        var exact = image.at(choice.digest());
        var answer = registry.manifest(exact, keyring);
        verified(answer, exact);
        return switch (ImageDocument.parse(answer)) {
            case Manifest one -> one;
            case ImageDocument.Index _ ->
                    throw new ImageUnavailableException("its index leads to another index");
        };
    }

    private ImageConfig config(ImageReference image, Keyring keyring, Descriptor config)
            throws IOException {
        var file = document(config.digest());
        if (!Files.exists(file)) {
            keep(registry.blob(image, keyring, config, LARGEST_CONFIG), config.digest());
        }
        return ImageConfig.parse(Files.readAllBytes(file));
    }

    /** Under its digest, which it must have. */
    private void keep(byte[] document, Digest digest) throws IOException {
        if (!digest.is(digest.begin().digest(document))) {
            throw new ImageUnavailableException(
                    "the registry sent other bytes than the digest %s names".formatted(digest));
        }
        var file = document(digest);
        var aside = Files.createTempFile(file.getParent(), "document", ".new");
        Files.write(aside, document);
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path document(Digest digest) {
        return directory.resolve("documents").resolve(digest.hex());
    }

    /** Brings the layers of an image and builds its root file system, each unless it is there. */
    private void install(
            Manifest manifest,
            ImageConfig config,
            LayerSource source,
            Consumer<PullProgress> progress)
            throws IOException {
        check(manifest, config);
        if (layers.hasRoot(config)) {
            return;
        }
        long done = 0;
        for (int i = 0; i < config.layers().size(); i++) {
            var blob = manifest.layers().get(i);
            var layer = config.layers().get(i);
            long before = done;
            locks.with(
                    "layer-" + layer.hex(),
                    () -> {
                        if (!layers.has(layer)) {
                            var file =
                                    source.fetch(
                                            blob,
                                            bytes ->
                                                    progress.accept(
                                                            new PullProgress(
                                                                    PullProgress.Step.Downloading,
                                                                    before + bytes,
                                                                    manifest.size())));
                            progress.accept(
                                    new PullProgress(
                                            PullProgress.Step.Unpacking,
                                            before + blob.size(),
                                            manifest.size()));
                            layers.unpack(file, layer);
                            source.done(blob);
                        }
                        return true;
                    });
            done += blob.size();
        }
        locks.with(
                "root-" + config.chain().hex(),
                () -> {
                    if (!layers.hasRoot(config)) {
                        layers.build(config);
                    }
                    return true;
                });
    }

    private static void check(Manifest manifest, ImageConfig config) {
        if (manifest.layers().size() != config.layers().size()) {
            throw new ImageUnavailableException(
                    "its manifest has %d layers and its configuration %d"
                            .formatted(manifest.layers().size(), config.layers().size()));
        }
        var wanted = Platform.current();
        if (!config.platform().architecture().isEmpty() && !config.platform().equals(wanted)) {
            throw new ImageUnavailableException(
                    "it is for %s, and this machine is %s".formatted(config.platform(), wanted));
        }
    }

    private ImageUnavailableException failure(String what, IOException e) {
        boolean full = String.valueOf(e.getMessage()).contains("No space left");
        return new ImageUnavailableException(
                full
                        ? "no space left on the disk of %s; free some: pdc image prune"
                                .formatted(directory)
                        : "%s: %s".formatted(what, e),
                e);
    }
}
