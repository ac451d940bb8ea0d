// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The files of one data set below one directory, which everybody reads as plain files, and their
 * {@link TreeIndex}. A file appears under its name only when all of it is there.
 */
public final class CacheTree implements AutoCloseable {
    /** Where the runtime keeps what is its own: index, jobs and files that are not whole. */
    public static final String STATE = ".paddlecloud";

    /** As much as the disk takes. */
    public static final long NO_QUOTA = Long.MAX_VALUE;

    /** What is left to others of the same disk. */
    private static final long RESERVE = 64L << 20;

    private final Path root;
    private final Path partial;
    private final FileChannel lockFile;
    private final TreeIndex index;
    private final long quota;

    private CacheTree(Path root, Path state, FileChannel lockFile, long quota) throws IOException {
        this.root = root;
        this.quota = quota;
        this.lockFile = lockFile;
        this.partial = Files.createDirectories(state.resolve("partial"));
        this.index = new TreeIndex(state.resolve("index.jsonl"));
    }

    /**
     * @throws InUseException when another process has the tree
     */
    public static CacheTree open(Path root) throws IOException {
        return open(root, NO_QUOTA);
    }

    /**
     * @param quota how many bytes of samples may be here
     * @throws InUseException when another process has the tree
     */
    public static CacheTree open(Path root, long quota) throws IOException {
        var state = root.resolve(STATE);
        if (!Files.isDirectory(state, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(
                    state,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        }
        var lockFile =
                FileChannel.open(
                        state.resolve("lock"),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        if (lock(lockFile) == null) {
            lockFile.close();
            throw new InUseException(root);
        }
        return new CacheTree(root, state, lockFile, quota);
    }

    private static @Nullable FileLock lock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    public Path root() {
        return root;
    }

    /** Where jobs are remembered. */
    public Path jobs() throws IOException {
        return Files.createDirectories(root.resolve(STATE).resolve("jobs"));
    }

    public TreeIndex index() {
        return index;
    }

    /** Whether the bytes of an entry are really here. */
    public boolean has(IndexEntry entry) throws IOException {
        var file = SafePath.below(root, entry.path());
        return entry.local()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == entry.size();
    }

    /** Where the bytes of a file gather until all are there; the same after a restart. */
    public Path partial(String path, String version) {
        var name = UUID.nameUUIDFromBytes((path + "\0" + version).getBytes(StandardCharsets.UTF_8));
        return partial.resolve(name.toString());
    }

    /** Removes beginnings of files that nobody has gone on with since a moment. */
    public void removePartials(Instant before) throws IOException {
        try (var files = Files.newDirectoryStream(partial)) {
            for (var file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Puts a file that is whole under its name. */
    public void publish(Path whole, IndexEntry entry, Set<PosixFilePermission> permissions)
            throws IOException {
        var file = SafePath.below(root, entry.path());
        SafePath.makeParents(root, file);
        Files.setPosixFilePermissions(whole, permissions);
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(entry.path() + " is a directory here and a file at the source");
        }
        Files.move(
                whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        index.put(entry);
    }

    /** Puts a file under its name from a stream; for small files that nobody resumes. */
    public void publish(InputStream bytes, IndexEntry entry) throws IOException {
        var whole = partial.resolve(UUID.randomUUID().toString());
        try {
            Files.copy(bytes, whole);
            publish(whole, entry, PosixFilePermissions.fromString("rw-r--r--"));
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Makes an empty directory of the data set. */
    public void makeDirectory(String path) throws IOException {
        var directory = SafePath.below(root, path);
        SafePath.makeParents(root, directory.resolve("x"));
    }

    /** Removes the bytes and keeps the entry: the file can be fetched again. */
    public void evict(IndexEntry entry) throws IOException {
        Files.deleteIfExists(SafePath.below(root, entry.path()));
        index.put(entry.evicted());
    }

    /** Removes a file for good. */
    public void remove(String path) throws IOException {
        var file = SafePath.below(root, path);
        Files.deleteIfExists(file);
        index.remove(path);
        removeEmptyParents(file);
    }

    private void removeEmptyParents(Path file) throws IOException {
        var directory = file.getParent();
        while (directory != null && !directory.equals(root) && directory.startsWith(root)) {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException _) {
                return;
            }
            directory = directory.getParent();
        }
    }

    /**
     * Takes a file that was looked at for what it is, or for one that is not here.
     *
     * @param digest of the bytes that were found; empty where none could be read
     * @return whether they are those that were copied, or the first that are known of it
     */
    public boolean judge(IndexEntry entry, String digest) {
        if (entry.digest().isEmpty() && !digest.isEmpty()) {
            index.replace(entry, entry.of(digest));
            return true;
        }
        boolean same = !digest.isEmpty() && entry.digest().equals(digest);
        // The bytes stay until others take their place: who reads them now goes on.
        return same || !index.replace(entry, entry.evicted());
    }

    /** How many bytes may still be copied. */
    public long room() {
        return Math.max(0, Math.min(disk().available() - RESERVE, quota - index.local().bytes()));
    }

    public boolean hasQuota() {
        return quota != NO_QUOTA;
    }

    /** How much room the data set has: that of its quota, or of the file system. */
    public Space space() {
        var disk = disk();
        if (!hasQuota()) {
            return disk;
        }
        long used = index.local().bytes();
        return new Space(
                Math.min(quota, disk.size()),
                used,
                Math.max(0, Math.min(quota - used, disk.available())));
    }

    private Space disk() {
        try {
            var store = Files.getFileStore(root);
            long size = store.getTotalSpace();
            return new Space(size, size - store.getUnallocatedSpace(), store.getUsableSpace());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot measure " + root, e);
        }
    }

    /**
     * The room of a tree, in bytes.
     *
     * @param available what we may still write
     */
    public record Space(long size, long used, long available) {}

    /** Another process has the tree. */
    public static final class InUseException extends IOException {
        private static final long serialVersionUID = 1L;

        InUseException(Path root) {
            super(root + " is in use by another cache runtime");
        }
    }

    @Override
    public void close() {
        try {
            index.close();
            lockFile.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + root, e);
        }
    }
}
