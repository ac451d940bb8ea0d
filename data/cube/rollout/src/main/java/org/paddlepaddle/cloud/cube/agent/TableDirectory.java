// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.Tar;

/**
 * Where a server finds the versions of a table, and the place beside it where they are made ready.
 *
 * @param versions holds one directory per version
 * @param workshop on the same file system, seen by nobody else
 */
record TableDirectory(Path versions, Path workshop, FaultPoint faults) {
    private static final String POINTER = "VERSION";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,18})(?:_(\\d{1,18}))?");

    boolean has(String version) {
        return Files.isDirectory(versions.resolve(version));
    }

    Path archive(String version) {
        return workshop.resolve(version + ".tar");
    }

    /** Unpacks, syncs and renames: the version is there as a whole or not at all. */
    void publish(String version) {
        var unpacked = workshop.resolve(version + ".unpacked");
        try {
            faults.before("agent.sweep");
            Durable.remove(unpacked);
            Files.createDirectories(unpacked);
            faults.before("agent.unpack");
            Tar.unpack(archive(version), unpacked);
            refuseEmpty(unpacked);
            Files.createDirectories(versions);
            faults.before("agent.rename");
            Durable.move(unpacked, versions.resolve(version));
            faults.before("agent.archive");
            Files.deleteIfExists(archive(version));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot publish " + versions.resolve(version) + ": " + e.getMessage(), e);
        }
    }

    private void refuseEmpty(Path unpacked) throws IOException {
        try (var entries = Files.list(unpacked)) {
            if (entries.findAny().isEmpty()) {
                throw new FilesException("the archive of this shard is empty");
            }
        }
    }

    /** Not what the server may want to go back to: it removes that itself. */
    void remove(String version) {
        if (pointer().stream().noneMatch(line -> List.of(line.split(" ")).contains(version))) {
            Durable.remove(versions.resolve(version));
        }
    }

    /**
     * The server serves this version. Ours has moved its pointer and tidied up by itself;
     * upstream's does neither, so that it is done here, after it has loaded.
     */
    void served(String version, String background, int keep) {
        if (pointer().isEmpty() || !pointer().getFirst().strip().equals(version)) {
            faults.before("agent.pointer");
            Durable.write(versions.resolve(POINTER), version + "\n");
        }
        faults.before("agent.prune");
        if (pointer().size() == 1) {
            prune(keep, List.of(version, background));
        }
    }

    /** The first line is the version to start with; more lines are our server's. */
    private List<String> pointer() {
        try {
            return Files.readAllLines(versions.resolve(POINTER));
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + versions.resolve(POINTER), e);
        }
    }

    /** Keeps the newest bases with all their patches, and what the server holds. */
    private void prune(int keep, List<String> held) {
        var bases = lineages();
        for (var name : published()) {
            boolean old = bases.indexOf(lineage(name)) >= keep;
            boolean needed = held.stream().anyMatch(each -> lineage(each).equals(lineage(name)));
            if (old && !needed) {
                Durable.remove(versions.resolve(name));
            }
        }
    }

    /** Newest first. */
    private List<String> lineages() {
        return published().stream()
                .map(TableDirectory::lineage)
                .distinct()
                .sorted(Comparator.<String>comparingLong(Long::parseLong).reversed())
                .toList();
    }

    private List<String> published() {
        if (!Files.isDirectory(versions)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(versions)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> VERSION.matcher(name).matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + versions, e);
        }
    }

    private static String lineage(String version) {
        var matcher = VERSION.matcher(version);
        return matcher.matches() ? matcher.group(1) : version;
    }
}
