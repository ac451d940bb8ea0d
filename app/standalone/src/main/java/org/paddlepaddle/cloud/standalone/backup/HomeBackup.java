// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.backup;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.StoreCopy;
import org.paddlepaddle.cloud.standalone.home.DirectoryTrees;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.NativeLibraries;

/**
 * A backup: everything of a home that cannot be made again, in one file: the objects as they were
 * at one moment, the keys that clients and pods trust, and the port. The system may go on working
 * meanwhile. Logs, Paddle environments and models are not in it.
 *
 * <p>The file holds private keys and every Secret in the clear, so that only its owner may read it.
 */
public final class HomeBackup {
    static final String MANIFEST = "manifest.json";
    static final String OBJECTS = "data/objects.db";
    static final String KEYS = "pki/";
    static final String PORT = "run/port";

    private static final String PRIVATE = "rw-------";

    private final HomeDirectory home;
    private final InstantSource clock;

    public HomeBackup(HomeDirectory home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
    }

    /** A backup just written. */
    public record Written(Path file, long bytes, String sha256, BackupManifest manifest) {}

    /** Whether the home has something to keep or to lose. */
    public boolean holdsObjects() {
        return StoreCopy.storeExists(home.data());
    }

    /**
     * @param file does not exist; it appears when it is complete
     * @throws BackupException when it could not be written; nothing is left behind then
     */
    public Written write(Path file, String version) {
        var partial = file.resolveSibling("." + file.getFileName() + ".partial");
        try {
            var scratch = Files.createTempDirectory(home.run(), "backup-");
            try {
                return write(file, partial, scratch, version);
            } finally {
                DirectoryTrees.delete(scratch);
                Files.deleteIfExists(partial);
            }
        } catch (FileAlreadyExistsException e) {
            throw new BackupException(e.getMessage() + " exists already", e);
        } catch (IOException | RevisionStoreException e) {
            throw new BackupException(file + " could not be written: " + e.getMessage(), e);
        }
    }

    private Written write(Path file, Path partial, Path scratch, String version)
            throws IOException {
        NativeLibraries.unpackTo(scratch.resolve("libraries"));
        var database = scratch.resolve("objects.db");
        var objects = StoreCopy.take(home.data(), database);
        var digest = BackupChecksums.sha256();
        BackupManifest manifest;
        try (var channel = FileChannel.open(partial, Set.of(CREATE_NEW, WRITE), privately())) {
            var out = new DigestOutputStream(Channels.newOutputStream(channel), digest);
            manifest = pack(out, database, objects, version);
            channel.force(true);
        }
        Files.move(partial, file);
        return new Written(file, Files.size(file), BackupChecksums.hex(digest), manifest);
    }

    private BackupManifest pack(OutputStream out, Path database, StoreCopy objects, String version)
            throws IOException {
        Instant taken = clock.instant();
        var checksums = new TreeMap<String, String>();
        var zip = new ZipOutputStream(new BufferedOutputStream(out));
        checksums.put(OBJECTS, add(zip, OBJECTS, database));
        for (var key : keys()) {
            var name = KEYS + home.pki().relativize(key).toString().replace('\\', '/');
            checksums.put(name, add(zip, name, key));
        }
        if (Files.exists(home.port())) {
            checksums.put(PORT, add(zip, PORT, home.port()));
        }
        var manifest =
                new BackupManifest(
                        version, taken, objects.revision(), objects.objects(), checksums);
        zip.putNextEntry(new ZipEntry(MANIFEST));
        zip.write(manifest.json());
        zip.closeEntry();
        zip.finish();
        zip.flush();
        return manifest;
    }

    private List<Path> keys() throws IOException {
        if (!Files.isDirectory(home.pki())) {
            return List.of();
        }
        try (var files = Files.walk(home.pki())) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String add(ZipOutputStream zip, String name, Path file) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        var digest = BackupChecksums.sha256();
        // Not closed: that would close the archive.
        Files.copy(file, new DigestOutputStream(zip, digest));
        zip.closeEntry();
        return BackupChecksums.hex(digest);
    }

    private static FileAttribute<?> privately() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE));
    }
}
