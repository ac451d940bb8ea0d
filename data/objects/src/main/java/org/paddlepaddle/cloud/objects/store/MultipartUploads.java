// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.objects.checksum.ChecksumAlgorithm;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.store.file.DurableFiles;
import org.paddlepaddle.cloud.objects.store.file.KeyLocks;
import org.paddlepaddle.cloud.objects.store.file.Layout;
import org.paddlepaddle.cloud.objects.store.file.SegmentPins;

/**
 * Multipart uploads. A part is a file of the upload's directory and stays there: completing an
 * upload writes a head that names the parts, and copies nothing.
 */
public final class MultipartUploads {
    public static final int MOST_PARTS = 10_000;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern PART = Pattern.compile("[0-9]{5}");
    private static final String OPEN = "upload.json";
    private static final String DONE = "done.json";

    private final Layout layout;
    private final ObjectStore store;
    private final KeyLocks locks;
    private final SegmentPins pins;
    private final InstantSource clock;

    MultipartUploads(
            Layout layout,
            ObjectStore store,
            KeyLocks locks,
            SegmentPins pins,
            InstantSource clock) {
        this.layout = layout;
        this.store = store;
        this.locks = locks;
        this.pins = pins;
        this.clock = clock;
    }

    public Upload begin(
            String bucket,
            String key,
            NewObject object,
            Optional<ChecksumAlgorithm> algorithm,
            StoredChecksum.Type type)
            throws IOException {
        store.bucket(bucket);
        var upload =
                new Upload(
                        Ids.random(),
                        key,
                        clock.millis(),
                        object.headers(),
                        object.metadata(),
                        object.tags(),
                        algorithm.map(Enum::name).orElse(""),
                        type);
        var directory = layout.upload(bucket, upload.id());
        DurableFiles.createDirectory(directory);
        DurableFiles.write(directory.resolve(OPEN), StoreJson.bytes(upload), layout.staging());
        return upload;
    }

    public Upload require(String bucket, String key, String id) throws IOException {
        store.bucket(bucket);
        return open(bucket, id)
                .filter(upload -> upload.key().equals(key))
                .orElseThrow(S3Error.NoSuchUpload::refused);
    }

    private Optional<Upload> open(String bucket, String id) throws IOException {
        if (!ID.matcher(id).matches()) {
            return Optional.empty();
        }
        return read(layout.upload(bucket, id).resolve(OPEN));
    }

    private static Optional<Upload> read(Path file) throws IOException {
        try {
            return Optional.of(StoreJson.read(Files.readAllBytes(file), Upload.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Uploads that are neither completed nor aborted, by key, then by id. */
    public List<Upload> list(String bucket) throws IOException {
        store.bucket(bucket);
        var uploads = new ArrayList<Upload>();
        try (var directories = Files.newDirectoryStream(layout.parts(bucket))) {
            for (var directory : directories) {
                read(directory.resolve(OPEN)).ifPresent(uploads::add);
            }
        }
        uploads.sort(Comparator.comparing(Upload::key).thenComparing(Upload::id));
        return uploads;
    }

    public Segment putPart(
            String bucket, Upload upload, int number, StagedBody body, List<StoredChecksum> sums)
            throws IOException {
        var crc32c = body.checksum(ChecksumAlgorithm.CRC32C);
        var none = new TreeMap<String, String>();
        body.finish(
                new ObjectHead(
                        Ids.random(),
                        upload.key(),
                        body.size(),
                        body.etag(),
                        clock.millis(),
                        none,
                        none,
                        none,
                        sums,
                        crc32c,
                        "",
                        List.of()));
        return locks.uploading(
                bucket,
                upload.id(),
                () -> {
                    require(bucket, upload.key(), upload.id());
                    DurableFiles.rename(body.path(), layout.part(bucket, upload.id(), number));
                    return new Segment(number, body.size(), body.etag(), crc32c, sums);
                });
    }

    /** The parts that have come so far, by number, with their times. */
    public SortedMap<Integer, ObjectHead> parts(String bucket, Upload upload) throws IOException {
        var parts = new TreeMap<Integer, ObjectHead>();
        try (var files = Files.newDirectoryStream(layout.upload(bucket, upload.id()))) {
            for (var file : files) {
                var name = file.getFileName().toString();
                if (PART.matcher(name).matches()) {
                    parts.put(Integer.parseInt(name), ObjectFile.head(file));
                }
            }
        }
        return parts;
    }

    /** Makes the parts an object; asked again, it answers the same. */
    public ObjectHead complete(
            String bucket,
            String key,
            String id,
            List<CompletedPart> parts,
            List<StoredChecksum> expected,
            Precondition condition)
            throws IOException {
        store.bucket(bucket);
        // One after another with parts that still come, and with a second completion.
        return locks.uploading(
                bucket,
                id,
                () -> {
                    var upload = open(bucket, id).filter(one -> one.key().equals(key));
                    if (upload.isEmpty()) {
                        return store.find(bucket, key)
                                .filter(head -> head.upload().equals(id))
                                .orElseThrow(S3Error.NoSuchUpload::refused);
                    }
                    var present = parts(bucket, upload.get());
                    var assembly = new MultipartAssembly(upload.get(), present, clock.millis());
                    var head = assembly.head(parts, expected);
                    publish(bucket, head, condition);
                    finish(bucket, id, head, present);
                    return head;
                });
    }

    private void publish(String bucket, ObjectHead head, Precondition condition)
            throws IOException {
        var aside = Files.createTempFile(layout.staging(), "head-", ".tmp");
        try {
            try (var file = FileChannel.open(aside, StandardOpenOption.WRITE)) {
                ObjectFile.finish(file, head);
            }
            store.place(bucket, head, aside, condition);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    private void finish(
            String bucket, String id, ObjectHead head, SortedMap<Integer, ObjectHead> present)
            throws IOException {
        var directory = layout.upload(bucket, id);
        DurableFiles.rename(directory.resolve(OPEN), directory.resolve(DONE));
        var used = new HashSet<>();
        head.segments().forEach(segment -> used.add(segment.part()));
        for (int number : present.keySet()) {
            if (!used.contains(number)) {
                Files.deleteIfExists(layout.part(bucket, id, number));
            }
        }
    }

    public void abort(String bucket, String key, String id) throws IOException {
        require(bucket, key, id);
        locks.uploading(
                bucket,
                id,
                () -> {
                    var upload = require(bucket, key, id);
                    var directory = layout.upload(bucket, id);
                    DurableFiles.rename(directory.resolve(OPEN), directory.resolve(DONE));
                    // A completion that a crash cut short may have made an object of it already.
                    if (!inUse(bucket, upload)) {
                        pins.remove(directory);
                    }
                    return upload;
                });
    }

    private boolean inUse(String bucket, Upload upload) throws IOException {
        return store.find(bucket, upload.key())
                .filter(head -> head.upload().equals(upload.id()))
                .isPresent();
    }

    /** Removes parts that belong to no object and to no open upload; crashes leave such ones. */
    int removeOrphans(String bucket) throws IOException {
        int removed = 0;
        for (var directory : directories(bucket)) {
            var id = directory.getFileName().toString();
            removed +=
                    locks.uploading(
                            bucket,
                            id,
                            () -> {
                                var done = read(directory.resolve(DONE));
                                boolean orphaned =
                                        done.isPresent()
                                                && !Files.exists(directory.resolve(OPEN))
                                                && !inUse(bucket, done.get());
                                if (orphaned) {
                                    pins.remove(directory);
                                }
                                return orphaned ? 1 : 0;
                            });
        }
        return removed;
    }

    private List<Path> directories(String bucket) throws IOException {
        try (var directories = Files.list(layout.parts(bucket))) {
            return directories.collect(Collectors.toList());
        }
    }
}
