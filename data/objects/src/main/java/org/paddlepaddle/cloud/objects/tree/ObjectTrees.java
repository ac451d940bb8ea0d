// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Trees of one bucket.
 *
 * @param client whose
 */
public record ObjectTrees(ObjectClient client, String bucket) {
    private static final String FILES = "files/";
    private static final String TREES = "trees/";
    private static final int AT_ONCE = 8;

    /**
     * Brings what is not there yet; the list comes last, so that a tree that is there is whole.
     *
     * @param files by their digests
     * @param progress told how many bytes were sent
     * @return how many bytes that were in the end
     */
    public long push(String text, String digest, Map<String, Path> files, LongConsumer progress) {
        client.createBucket(bucket);
        if (client.head(bucket, TREES + digest).isPresent()) {
            return 0;
        }
        var there = new HashSet<String>();
        client.list(bucket, FILES).forEach(file -> there.add(file.key()));
        var sent = new AtomicLong();
        var missing =
                files.entrySet().stream()
                        .filter(file -> !there.contains(FILES + file.getKey()))
                        .toList();
        each(
                missing,
                file -> {
                    send(file.getKey(), file.getValue());
                    progress.accept(sent.addAndGet(size(file.getValue())));
                });
        client.put(bucket, TREES + digest, text.getBytes(StandardCharsets.UTF_8));
        return sent.get();
    }

    private void send(String digest, Path file) {
        try {
            client.put(bucket, FILES + digest, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Puts a tree into a directory.
     *
     * @return how many files it has
     * @throws IOException when something is not what its digest says
     */
    public int fetch(String digest, Path directory) throws IOException {
        var text = client.bytes(bucket, TREES + digest);
        if (!HexFormat.of().formatHex(sha256().digest(text)).equals(digest)) {
            throw new IOException("tree " + digest + " is not what its digest says");
        }
        var files = new String(text, StandardCharsets.UTF_8).lines().map(TreeFile::parse).toList();
        for (var file : files) {
            Files.createDirectories(directory.resolve(file.path()).resolveSibling("."));
        }
        try {
            each(files, file -> fetch(file, directory.resolve(file.path())));
        } catch (UncheckedIOException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
        return files.size();
    }

    private void fetch(TreeFile file, Path target) {
        var digest = sha256();
        try (var content = client.get(bucket, FILES + file.digest());
                var out = new DigestOutputStream(Files.newOutputStream(target), digest)) {
            content.stream().transferTo(out);
            if (!HexFormat.of().formatHex(digest.digest()).equals(file.digest())) {
                throw new IOException(file.path() + " is not what its digest says");
            }
            if (file.executable()) {
                Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Several at once; the first failure is thrown. */
    private static <T> void each(List<T> items, Consumer<T> action) {
        try (var threads = Threads.pool("tree", AT_ONCE)) {
            var all =
                    items.stream()
                            .map(
                                    item ->
                                            CompletableFuture.runAsync(
                                                    () -> action.accept(item), threads))
                            .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(all).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
