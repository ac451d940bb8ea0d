// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.paddlepaddle.cloud.ground.image.Descriptor;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageConfig;
import org.paddlepaddle.cloud.ground.image.ImageDocument;
import org.paddlepaddle.cloud.ground.image.ImageDocument.Manifest;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.Platform;

/**
 * The images of an archive, as {@code docker save} and {@code podman save} write it, or in the OCI
 * layout.
 *
 * <p>Layers are not compared with the digest of their file, which Docker's archives do not name,
 * but with the digest they have without compression, which the configuration names.
 *
 * @param directory the unpacked archive; every file in it is one of it
 */
record ImageArchive(Path directory) implements LayerSource {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+){0,3}");
    private static final String DOCKER = "manifest.json";
    private static final String OCI = "index.json";

    /**
     * One image of the archive.
     *
     * @param names as the archive has them
     */
    record Found(List<String> names, byte[] config, Manifest manifest, Digest digest) {}

    /**
     * Unpacks an archive.
     *
     * @param directory an empty one
     */
    static ImageArchive open(Path file, Path directory) throws IOException {
        var links = new TreeMap<String, String>();
        try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 18);
                var archive = new TarArchiveInputStream(plain(in), "UTF-8")) {
            for (var entry = archive.getNextEntry();
                    entry != null;
                    entry = archive.getNextEntry()) {
                put(entry, archive, directory, links);
            }
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException("it is no archive", e);
        }
        for (var link : links.entrySet()) {
            Files.createLink(place(directory, link.getKey()), place(directory, link.getValue()));
        }
        return new ImageArchive(directory);
    }

    private static InputStream plain(BufferedInputStream in) throws IOException {
        in.mark(2);
        boolean zipped = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return zipped ? new GZIPInputStream(in, 1 << 16) : in;
    }

    private static void put(
            TarArchiveEntry entry,
            InputStream content,
            Path directory,
            TreeMap<String, String> links)
            throws IOException {
        var name = entry.getName().replaceFirst("^(\\./)+", "");
        if (entry.isSymbolicLink()) {
            // Docker wrote a layer once and linked to it: ../ID/layer.tar
            links.put(name, entry.getLinkName().replaceFirst("^(\\.\\./)+", ""));
        } else if (entry.isFile()) {
            var place = place(directory, name);
            Files.createDirectories(place.getParent());
            Files.copy(content, place);
        }
    }

    private static Path place(Path directory, String name) {
        boolean upwards = List.of(name.split("/")).stream().anyMatch(part -> part.matches("\\.+"));
        if (!NAME.matcher(name).matches() || upwards) {
            throw new ImageUnavailableException("it has a file \"%s\"".formatted(name));
        }
        return directory.resolve(name);
    }

    List<Found> images() throws IOException {
        if (Files.exists(directory.resolve(DOCKER))) {
            return docker();
        }
        if (Files.exists(directory.resolve(OCI))) {
            return oci();
        }
        throw new ImageUnavailableException(
                "it has neither %s nor %s; make it with docker save, podman save or skopeo"
                        .formatted(DOCKER, OCI));
    }

    private List<Found> docker() throws IOException {
        var found = new ArrayList<Found>();
        for (var image : ImageDocument.tree(read(DOCKER))) {
            var config = read(image.path("Config").asText());
            var layers = ImageConfig.parse(config).layers();
            var files = image.path("Layers");
            if (files.size() != layers.size()) {
                throw new ImageUnavailableException("an image in it lacks layers");
            }
            var descriptors = new ArrayList<Descriptor>();
            for (int i = 0; i < layers.size(); i++) {
                var file = place(directory, files.get(i).asText());
                descriptors.add(
                        new Descriptor(files.get(i).asText(), layers.get(i), Files.size(file)));
            }
            var digest = Digest.sha256(config);
            var manifest = new Manifest(new Descriptor("", digest, config.length), descriptors);
            found.add(new Found(names(image.path("RepoTags")), config, manifest, digest));
        }
        return found;
    }

    private List<Found> oci() throws IOException {
        var found = new ArrayList<Found>();
        for (var entry : ImageDocument.tree(read(OCI)).path("manifests")) {
            var digest = Digest.parse(entry.path("digest").asText());
            var document = read(blob(digest));
            var manifest =
                    switch (ImageDocument.parse(document)) {
                        case Manifest one -> one;
                        case ImageDocument.Index index -> chosen(index);
                    };
            var config = read(blob(manifest.config().digest()));
            found.add(new Found(annotated(entry), config, manifest, digest));
        }
        return found;
    }

    private Manifest chosen(ImageDocument.Index index) throws IOException {
        var choice = index.choose(Platform.current());
        return switch (ImageDocument.parse(read(blob(choice.digest())))) {
            case Manifest one -> one;
            case ImageDocument.Index _ ->
                    throw new ImageUnavailableException("its index leads to another index");
        };
    }

    private static List<String> names(JsonNode array) {
        var names = new ArrayList<String>();
        array.forEach(name -> names.add(name.asText()));
        return names;
    }

    /** A tag alone is no name. */
    private static List<String> annotated(JsonNode entry) {
        var annotations = entry.path("annotations");
        return List.of("io.containerd.image.name", "org.opencontainers.image.ref.name").stream()
                .map(key -> annotations.path(key).asText(""))
                .filter(name -> name.contains("/") || name.contains(":"))
                .limit(1)
                .toList();
    }

    private static String blob(Digest digest) {
        return "blobs/" + digest.algorithm() + "/" + digest.hex();
    }

    private byte[] read(String name) throws IOException {
        var file = place(directory, name);
        if (!Files.exists(file) || Files.size(file) > 2L * ImageDocument.LARGEST) {
            throw new ImageUnavailableException("it lacks the file " + name);
        }
        return Files.readAllBytes(file);
    }

    @Override
    public Path fetch(Descriptor layer, LongConsumer progress) {
        progress.accept(layer.size());
        var docker =
                Optional.of(layer.mediaType())
                        .filter(it -> it.endsWith("layer.tar") || !it.startsWith("application/"));
        var file = place(directory, docker.orElse(blob(layer.digest())));
        if (!Files.exists(file)) {
            throw new ImageUnavailableException("it lacks the layer " + layer.digest());
        }
        return file;
    }

    @Override
    public void done(Descriptor layer) {
        // The archive goes as a whole.
    }
}
