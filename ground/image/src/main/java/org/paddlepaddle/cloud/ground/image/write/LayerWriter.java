// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.paddlepaddle.cloud.ground.image.Digest;

/** Writes a layer: a tar of root's files, sorted by name and dated alike, zipped. */
final class LayerWriter {
    /** Programs that compare times with those of a zip file must not meet a time before 1980. */
    private static final long TIME_SECONDS = 315_532_800;

    private static final int BUFFER = 1 << 18;
    private static final int DIRECTORY_MODE = 0755;

    /**
     * A layer that was written.
     *
     * @param blob the digest of the zipped file
     * @param content the digest of what was zipped
     */
    record Written(Digest blob, Digest content, long bytes) {}

    private LayerWriter() {}

    /**
     * @param files in any order
     */
    static Written write(Path target, List<LayerFile> files) throws IOException {
        var zipped = Digest.sha256(new byte[0]).begin();
        var plain = Digest.sha256(new byte[0]).begin();
        try (var out =
                        new DigestOutputStream(
                                new BufferedOutputStream(Files.newOutputStream(target), BUFFER),
                                zipped);
                var zip = new GZIPOutputStream(out, BUFFER);
                var content = new DigestOutputStream(zip, plain);
                var tar = new TarArchiveOutputStream(content, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (var file : complete(files).values()) {
                put(tar, file);
            }
        }
        return new Written(named(zipped.digest()), named(plain.digest()), Files.size(target));
    }

    private static Digest named(byte[] answer) {
        return new Digest("sha256", HexFormat.of().formatHex(answer));
    }

    /** With the directories above each file, which sort before what is in them. */
    private static SortedMap<String, LayerFile> complete(List<LayerFile> files) {
        var all = new TreeMap<String, LayerFile>();
        for (var file : files) {
            for (int at = file.path().indexOf('/'); at > 0; at = file.path().indexOf('/', at + 1)) {
                var above = file.path().substring(0, at);
                all.putIfAbsent(above, new LayerFile.Directory(above, DIRECTORY_MODE));
            }
            var other = all.get(file.path());
            if (other != null && !(other instanceof LayerFile.Directory) && !other.equals(file)) {
                throw new IllegalArgumentException(
                        "a layer has two files %s: %s and %s".formatted(file.path(), other, file));
            }
            all.put(file.path(), file);
        }
        return all;
    }

    private static void put(TarArchiveOutputStream tar, LayerFile file) throws IOException {
        switch (file) {
            case LayerFile.Directory(var path, int mode) -> {
                tar.putArchiveEntry(entry(path + "/", TarConstants.LF_DIR, mode));
                tar.closeArchiveEntry();
            }
            case LayerFile.Link(var path, var target) -> {
                var entry = entry(path, TarConstants.LF_SYMLINK, 0777);
                entry.setLinkName(target);
                tar.putArchiveEntry(entry);
                tar.closeArchiveEntry();
            }
            case LayerFile.Text(var path, boolean executable, var content) -> {
                var bytes = content.getBytes(StandardCharsets.UTF_8);
                regular(tar, path, executable, bytes.length, out -> out.write(bytes));
            }
            case LayerFile.Copy(var path, boolean executable, var source) ->
                    regular(
                            tar,
                            path,
                            executable,
                            Files.size(source),
                            out -> Files.copy(source, out));
        }
    }

    /** Writes bytes somewhere. */
    private interface Content {
        void to(OutputStream out) throws IOException;
    }

    private static void regular(
            TarArchiveOutputStream tar, String path, boolean executable, long size, Content content)
            throws IOException {
        var entry = entry(path, TarConstants.LF_NORMAL, executable ? 0755 : 0644);
        entry.setSize(size);
        tar.putArchiveEntry(entry);
        content.to(tar);
        tar.closeArchiveEntry();
    }

    private static TarArchiveEntry entry(String path, byte kind, int mode) {
        var entry = new TarArchiveEntry(path, kind);
        entry.setMode(mode);
        entry.setIds(0, 0);
        entry.setNames("", "");
        entry.setModTime(TIME_SECONDS * 1000);
        return entry;
    }
}
