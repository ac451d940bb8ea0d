// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.store.file.DirectoryLock;
import org.paddlepaddle.cloud.objects.store.file.DurableFiles;
import org.paddlepaddle.cloud.objects.store.file.KeyLocks;
import org.paddlepaddle.cloud.objects.store.file.Layout;
import org.paddlepaddle.cloud.objects.store.file.SegmentPins;
import org.paddlepaddle.cloud.objects.store.file.TagFile;

/** Buckets and objects in a directory; what a method has returned from is on disk. */
public final class ObjectStore implements AutoCloseable {
    private static final int MOST_REOPENED = 10;

    private final Layout layout;
    private final StoreLimits limits;
    private final InstantSource clock;
    private final DirectoryLock lock;
    private final ObjectIndex index;
    private final Buckets buckets;
    private final KeyLocks locks = new KeyLocks();
    private final SegmentPins pins = new SegmentPins();
    private final MultipartUploads uploads;
    private volatile boolean unsettled;

    private ObjectStore(Layout layout, StoreLimits limits, InstantSource clock, DirectoryLock lock)
            throws IOException {
        this.layout = layout;
        this.limits = limits;
        this.clock = clock;
        this.lock = lock;
        this.index = new IndexRecovery(layout).open();
        this.buckets = new Buckets(layout);
        this.uploads = new MultipartUploads(layout, this, locks, pins, clock);
    }

    /**
     * @throws IOException also when another process serves the directory
     */
    public static ObjectStore open(Path directory, StoreLimits limits, InstantSource clock)
            throws IOException {
        var layout = new Layout(directory);
        DurableFiles.createDirectory(directory.toAbsolutePath());
        var lock = DirectoryLock.take(directory);
        try {
            layout.prepare();
            unpackLibraries(layout);
            return new ObjectStore(layout, limits, clock, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /**
     * SQLite unpacks its library where the next start removes it, should this process be killed;
     * unless the process has a place of its own for that.
     */
    private static void unpackLibraries(Layout layout) {
        var libraries = layout.libraries().toAbsolutePath();
        System.getProperties().putIfAbsent("org.sqlite.tmpdir", libraries.toString());
    }

    public List<Bucket> buckets() {
        return buckets.all();
    }

    public Bucket bucket(String name) {
        return buckets.require(name);
    }

    public Bucket createBucket(String name) throws IOException {
        return locks.alone(
                name,
                () -> {
                    if (buckets.find(name).isPresent()) {
                        throw S3Error.BucketAlreadyOwnedByYou.refused();
                    }
                    return buckets.create(name, clock.millis());
                });
    }

    public void deleteBucket(String name) throws IOException {
        locks.alone(
                name,
                () -> {
                    buckets.require(name);
                    if (!page(name, new byte[0], 1).isEmpty()) {
                        throw S3Error.BucketNotEmpty.refused();
                    }
                    buckets.delete(name);
                    index.forget(name);
                    return name;
                });
    }

    public void expiry(String bucket, List<ExpiryRule> rules) throws IOException {
        locks.alone(
                bucket,
                () -> {
                    buckets.change(bucket, one -> one.withExpiry(rules));
                    return bucket;
                });
    }

    public MultipartUploads uploads() {
        return uploads;
    }

    /** Receives a body; it is no object yet. */
    public StagedBody stage(InputStream body, Set<ChecksumAlgorithm> checksums) throws IOException {
        if (Files.getFileStore(layout.staging()).getUsableSpace() < limits.freeBytes()) {
            throw S3Error.StorageFull.refused();
        }
        return StagedBody.receive(layout.staging(), body, checksums, limits.objectBytes());
    }

    /** Makes the body the object of this key. */
    public ObjectHead put(
            String bucket,
            String key,
            StagedBody body,
            NewObject object,
            List<StoredChecksum> checksums,
            Precondition condition)
            throws IOException {
        var head =
                new ObjectHead(
                        Ids.random(),
                        key,
                        body.size(),
                        body.etag(),
                        clock.millis(),
                        object.headers(),
                        object.metadata(),
                        object.tags(),
                        checksums,
                        body.checksum(ChecksumAlgorithm.CRC32C),
                        "",
                        List.of());
        body.finish(head);
        place(bucket, head, body.path(), condition);
        return head;
    }

    /** Puts a finished file in its place: the moment from which on the object exists. */
    void place(String bucket, ObjectHead head, Path file, Precondition condition)
            throws IOException {
        locks.changing(
                bucket,
                head.key(),
                () -> {
                    buckets.require(bucket);
                    var old = undamaged(bucket, head.key());
                    condition.check(old);
                    requireRoom(bucket, head.size() - old.map(ObjectHead::size).orElse(0L));
                    change(bucket, head.key(), () -> replace(bucket, head, file));
                    old.ifPresent(gone -> removeSegments(bucket, gone, head.upload()));
                    return head;
                });
    }

    private boolean replace(String bucket, ObjectHead head, Path file) throws IOException {
        var target = layout.object(bucket, head.key());
        DurableFiles.createDirectory(Objects.requireNonNull(target.getParent()));
        DurableFiles.rename(file, target);
        Files.deleteIfExists(layout.tags(bucket, head.key()));
        index.put(bucket, head);
        return true;
    }

    /** A change that breaks off is looked at again before the next listing. */
    private void change(String bucket, String key, KeyLocks.Work<Boolean> work) throws IOException {
        index.announce(bucket, key);
        try {
            work.run();
        } catch (IOException | RuntimeException e) {
            unsettled = true;
            throw e;
        }
    }

    private void requireRoom(String bucket, long more) {
        if (more > 0
                && ((limits.bucketBytes() < Long.MAX_VALUE
                                && index.usage(bucket).bytes() + more > limits.bucketBytes())
                        || (limits.bytes() < Long.MAX_VALUE
                                && index.usage().bytes() + more > limits.bytes()))) {
            throw S3Error.QuotaExceeded.refused();
        }
    }

    private void removeSegments(String bucket, ObjectHead gone, String present) {
        if (gone.segmented() && !gone.upload().equals(present)) {
            pins.remove(layout.upload(bucket, gone.upload()));
        }
    }

    /** Whether there was one. */
    public boolean delete(String bucket, String key, Precondition condition) throws IOException {
        buckets.require(bucket);
        return locks.changing(
                bucket,
                key,
                () -> {
                    var old = undamaged(bucket, key);
                    condition.check(old);
                    boolean there = Files.exists(layout.object(bucket, key));
                    if (there) {
                        change(bucket, key, () -> remove(bucket, key));
                        old.ifPresent(gone -> removeSegments(bucket, gone, ""));
                    }
                    return there;
                });
    }

    /** What is damaged can be replaced and deleted. */
    private Optional<ObjectHead> undamaged(String bucket, String key) throws IOException {
        try {
            return find(bucket, key);
        } catch (DamagedFileException e) {
            return Optional.empty();
        }
    }

    private boolean remove(String bucket, String key) throws IOException {
        Files.deleteIfExists(layout.tags(bucket, key));
        DurableFiles.delete(layout.object(bucket, key));
        index.remove(bucket, key);
        return true;
    }

    public Optional<ObjectHead> find(String bucket, String key) throws IOException {
        try {
            var head = ObjectFile.head(layout.object(bucket, key));
            return Optional.of(head.withTags(tags(bucket, head)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private SortedMap<String, String> tags(String bucket, ObjectHead head) throws IOException {
        var file = layout.tags(bucket, head.key());
        if (!Files.exists(file)) {
            return head.tags();
        }
        var changed = StoreJson.read(Files.readAllBytes(file), TagFile.class);
        return changed.id().equals(head.id()) ? changed.tags() : head.tags();
    }

    public ObjectHead head(String bucket, String key) throws IOException {
        buckets.require(bucket);
        return find(bucket, key).orElseThrow(S3Error.NoSuchKey::refused);
    }

    /** Opens an object to be read; the caller closes it. */
    public StoredObject read(String bucket, String key) throws IOException {
        buckets.require(bucket);
        for (int attempt = 0; attempt < MOST_REOPENED; attempt++) {
            var object = open(bucket, key);
            // Between the head and the pin its segments may have gone with it.
            if (!object.head().segmented()
                    || Files.exists(layout.upload(bucket, object.head().upload()))) {
                return object;
            }
            object.close();
        }
        throw new DamagedFileException(layout.object(bucket, key), "its segments are missing");
    }

    private StoredObject open(String bucket, String key) throws IOException {
        var path = layout.object(bucket, key);
        try {
            var file = FileChannel.open(path, StandardOpenOption.READ);
            try {
                var head = ObjectFile.head(path, file);
                var tagged = head.withTags(tags(bucket, head));
                var segments = layout.upload(bucket, head.upload());
                return new StoredObject(tagged, file, segments, pins);
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw S3Error.NoSuchKey.refused();
        }
    }

    public void tag(String bucket, String key, SortedMap<String, String> tags) throws IOException {
        buckets.require(bucket);
        locks.changing(
                bucket,
                key,
                () -> {
                    var head = find(bucket, key).orElseThrow(S3Error.NoSuchKey::refused);
                    DurableFiles.write(
                            layout.tags(bucket, key),
                            StoreJson.bytes(new TagFile(head.id(), tags)),
                            layout.staging());
                    return head;
                });
    }

    /** Objects from this key on, in the order of the bytes of their keys. */
    public List<IndexedObject> page(String bucket, byte[] from, int most) throws IOException {
        buckets.require(bucket);
        if (unsettled) {
            unsettled = false;
            new IndexRecovery(layout).settle(index);
        }
        return index.page(bucket, from, most);
    }

    public Usage usage(String bucket) {
        return index.usage(bucket);
    }

    Layout layout() {
        return layout;
    }

    @Override
    public void close() throws IOException {
        IndexRecovery.markClean(index);
        index.close();
        lock.close();
    }
}
