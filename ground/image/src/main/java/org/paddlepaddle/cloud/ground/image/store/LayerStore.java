// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.paddlepaddle.cloud.ground.image.Digest;
import org.paddlepaddle.cloud.ground.image.ImageConfig;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.unpack.BoundedStream;
import org.paddlepaddle.cloud.ground.image.unpack.LayerChanges;
import org.paddlepaddle.cloud.ground.image.unpack.LayerUnpacker;
import org.paddlepaddle.cloud.ground.image.unpack.RootBuilder;
import org.paddlepaddle.cloud.ground.image.unpack.Trees;
import org.paddlepaddle.cloud.ground.image.unpack.UnpackLimits;

/**
 * The store of image layers: unpacked layers and the root file systems they make.
 *
 * <pre>
 * layers/DIGEST/tree      the files of a layer, by the digest it has without compression
 * layers/DIGEST/changes   what it does to those below
 * roots/CHAIN             a root file system, by the digests of its layers
 * </pre>
 */
record LayerStore(Path directory) {
    private static final int ROOM_LEFT = 20;
    private static final String NEW = ".new";
    private static final String TREE = "tree";
    private static final String CHANGES = "changes";

    boolean has(Digest layer) {
        return Files.exists(place(layer));
    }

    Path place(Digest layer) {
        return directory.resolve("layers").resolve(layer.hex());
    }

    Path root(ImageConfig image) {
        return directory.resolve("roots").resolve(image.chain().hex());
    }

    boolean hasRoot(ImageConfig image) {
        return Files.exists(root(image));
    }

    /**
     * @param file of the layer, compressed or not
     */
    void unpack(Path file, Digest layer) throws IOException {
        var place = place(layer);
        var fresh = place.resolveSibling(layer.hex() + NEW);
        Trees.delete(fresh);
        var tree = Files.createDirectories(fresh.resolve(TREE));
        try (var raw = new BufferedInputStream(Files.newInputStream(file), 1 << 18);
                var plain = new DigestInputStream(plain(raw), layer.begin())) {
            var changes = new LayerUnpacker(tree, limits()).unpack(keptOpen(plain));
            drain(plain);
            if (!layer.is(plain.getMessageDigest().digest())) {
                throw new ImageUnavailableException(
                        "a layer is not what the image says it is (%s)".formatted(layer));
            }
            changes.write(fresh.resolve(CHANGES));
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | ImageUnavailableException e) {
            Trees.delete(fresh);
            throw e;
        }
    }

    /** Some of the disk stays free for everybody else. */
    private UnpackLimits limits() throws IOException {
        var disk = Files.getFileStore(directory);
        long spare = disk.getTotalSpace() / ROOM_LEFT;
        return new UnpackLimits(
                Math.max(0, disk.getUsableSpace() - spare), UnpackLimits.MOST_ENTRIES);
    }

    private static InputStream plain(BufferedInputStream in) throws IOException {
        in.mark(4);
        var magic = in.readNBytes(4);
        in.reset();
        if (magic.length > 1 && (magic[0] & 0xff) == 0x1f && (magic[1] & 0xff) == 0x8b) {
            return new GZIPInputStream(in, 1 << 16);
        }
        if (magic.length == 4 && (magic[0] & 0xff) == 0x28 && (magic[1] & 0xff) == 0xb5) {
            throw new ImageUnavailableException(
                    "its layers are compressed with zstd, which is not read here; push it with"
                            + " gzip");
        }
        return in;
    }

    /** An archive's reader closes what it reads, and the digest is of all of it. */
    private static InputStream keptOpen(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public void close() {
                // The caller does.
            }
        };
    }

    private void drain(InputStream plain) throws IOException {
        var rest = new BoundedStream(plain, 0);
        rest.transferTo(OutputStream.nullOutputStream());
    }

    LayerChanges changes(Digest layer) throws IOException {
        return LayerChanges.read(place(layer).resolve(CHANGES));
    }

    void build(ImageConfig image) throws IOException {
        var place = root(image);
        var fresh = place.resolveSibling(place.getFileName() + NEW);
        Trees.delete(fresh);
        Files.createDirectories(fresh);
        var builder = new RootBuilder(fresh);
        for (var layer : image.layers()) {
            builder.add(place(layer).resolve(TREE), changes(layer));
        }
        builder.finish();
        Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Removes every layer and root file system that no image has. A directory loses its name before
     * its files: what has its name is complete.
     *
     * @param inUse root file systems that stay
     * @param before what came since stays
     */
    void keep(List<StoredImage> images, Set<Path> inUse, Instant before) throws IOException {
        var needed = new HashSet<Path>(inUse);
        for (var image : images) {
            needed.add(image.root());
            image.config().layers().forEach(layer -> needed.add(place(layer)));
        }
        for (var kind : List.of("roots", "layers")) {
            for (var each : Trees.children(directory.resolve(kind))) {
                if (!needed.contains(each) && named(each).isBefore(before)) {
                    var away = each.resolveSibling(each.getFileName() + ".old" + NEW);
                    Files.move(each, away, StandardCopyOption.ATOMIC_MOVE);
                    Trees.delete(away);
                }
            }
        }
    }

    /** Archives that a killed process was reading. */
    void removeLeftovers(Instant before) throws IOException {
        for (var each : Trees.children(directory)) {
            if (each.getFileName().toString().startsWith("load") && named(each).isBefore(before)) {
                Trees.delete(each);
            }
        }
    }

    /** When it got its name: a directory's own time may be what a layer says. */
    private static Instant named(Path directory) throws IOException {
        return ((FileTime) Files.getAttribute(directory, "unix:ctime")).toInstant();
    }

    long bytes(List<Digest> layers) throws IOException {
        long bytes = 0;
        for (var layer : layers) {
            bytes += changes(layer).bytes();
        }
        return bytes;
    }
}
