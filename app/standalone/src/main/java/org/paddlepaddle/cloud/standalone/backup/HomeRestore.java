// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Enumeration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;
import org.paddlepaddle.cloud.ground.server.store.StoreCopy;
import org.paddlepaddle.cloud.standalone.home.DirectoryTrees;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;
import org.paddlepaddle.cloud.standalone.home.NativeLibraries;

/**
 * Puts a backup into a home whose system does not run. Everything is unpacked beside the home's own
 * files and checked before any of them is touched; what was there is moved aside, not deleted.
 */
public final class HomeRestore {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final HomeDirectory home;
    private final InstantSource clock;

    public HomeRestore(HomeDirectory home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
    }

    /**
     * What was restored.
     *
     * @param replaced where the former objects and keys lie now, if there were any
     */
    public record Restored(BackupManifest manifest, Optional<Path> replaced) {}

    /**
     * @throws BackupException when the backup is incomplete, damaged or newer than this program
     * @throws HomeLock.HeldException when a system runs in the home
     */
    public Restored restore(Path file) throws InterruptedException {
        home.create();
        try (var _ = HomeLock.take(home)) {
            return restoreLocked(file);
        } catch (IOException e) {
            throw new BackupException(file + " could not be restored: " + e.getMessage(), e);
        }
    }

    private Restored restoreLocked(Path file) throws IOException {
        NativeLibraries.unpackTo(home.libraries());
        var staging = Files.createTempDirectory(home.run(), "restore-");
        try {
            var manifest = unpack(file, staging);
            StoreCopy.inspect(staging.resolve(HomeBackup.OBJECTS));
            var replaced = moveAside();
            StoreCopy.place(staging.resolve(HomeBackup.OBJECTS), home.data());
            moveKeys(staging.resolve("pki"));
            var port = staging.resolve(HomeBackup.PORT);
            if (Files.exists(port)) {
                Files.deleteIfExists(home.port());
                Files.move(port, home.port());
            }
            return new Restored(manifest, replaced);
        } catch (BackupException | RevisionStoreException e) {
            throw new BackupException(file + " is no good backup: " + e.getMessage(), e);
        } finally {
            DirectoryTrees.delete(staging);
        }
    }

    private static BackupManifest unpack(Path file, Path staging) throws IOException {
        try (var zip = new ZipFile(file.toFile())) {
            var described = zip.getEntry(HomeBackup.MANIFEST);
            if (described == null) {
                throw new BackupException("it has no manifest");
            }
            BackupManifest manifest;
            try (var in = zip.getInputStream(described)) {
                manifest = BackupManifest.parse(in.readAllBytes());
            }
            var names = names(zip);
            if (!names.equals(manifest.checksums().keySet())
                    || !names.contains(HomeBackup.OBJECTS)) {
                throw new BackupException("its entries are not those of its manifest");
            }
            for (var name : names) {
                try (var in = zip.getInputStream(zip.getEntry(name))) {
                    unpack(in, staging.resolve(name), manifest.checksums().getOrDefault(name, ""));
                }
            }
            return manifest;
        }
    }

    /** Only what a backup may hold: a name is a path, and a path could lead anywhere. */
    private static Set<String> names(ZipFile zip) {
        var names = new TreeSet<String>();
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            var name = entries.nextElement().getName();
            boolean key = name.startsWith(HomeBackup.KEYS) && !name.contains("..");
            if (!key
                    && !Set.of(HomeBackup.OBJECTS, HomeBackup.PORT, HomeBackup.MANIFEST)
                            .contains(name)) {
                throw new BackupException("it holds " + name);
            }
            names.add(name);
        }
        names.remove(HomeBackup.MANIFEST);
        return names;
    }

    private static void unpack(InputStream in, Path target, String checksum) throws IOException {
        Files.createDirectories(target.getParent());
        Files.createFile(
                target,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        var digest = BackupChecksums.sha256();
        try (var out = Files.newOutputStream(target)) {
            new DigestInputStream(in, digest).transferTo(out);
        }
        if (!BackupChecksums.hex(digest).equals(checksum)) {
            throw new BackupException(
                    target.getFileName() + " does not have the checksum its manifest names");
        }
    }

    private Optional<Path> moveAside() throws IOException {
        boolean something =
                StoreCopy.storeExists(home.data()) || Files.exists(home.pki().resolve("ca.key"));
        if (!something) {
            DirectoryTrees.delete(home.pki());
            return Optional.empty();
        }
        var aside = home.replaced().resolve(STAMP.format(clock.instant()));
        Files.createDirectories(
                aside,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.move(home.pki(), aside.resolve("pki"));
        Files.move(home.data(), aside.resolve("data"));
        return Optional.of(aside);
    }

    private void moveKeys(Path staged) throws IOException {
        if (Files.exists(staged)) {
            Files.move(staged, home.pki());
        }
        home.create();
    }
}
