// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory as an uncompressed tar of {@code ./…} with upstream's digest file beside it. Owner
 * and times are left out, so that the same files give the same archive.
 */
public final class LegacyArchive {
    private static final int BUFFER = 256 << 10;

    private LegacyArchive() {}

    /**
     * @param archive written new and synced
     * @param announced the path that the digest file names, where the archive will lie in the end
     * @return the MD5 of the archive
     */
    public static String write(Path directory, Path archive, Path announced) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            tar(directory, archive, md5);
            String digest = HexFormat.of().formatHex(md5.digest());
            Path beside = archive.resolveSibling(archive.getFileName() + ".md5");
            byte[] line =
                    (digest + "  " + announced.toAbsolutePath() + "\n")
                            .getBytes(StandardCharsets.UTF_8);
            try (SyncedFile file = SyncedFile.create(beside)) {
                file.bytes(line, 0, line.length);
                file.finish();
            }
            return digest;
        } catch (IOException failure) {
            throw new LegacyException(archive + " cannot be written", failure);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static void tar(Path directory, Path archive, MessageDigest md5) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        archive, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            OutputStream out =
                    new BufferedOutputStream(
                            new DigestOutputStream(Channels.newOutputStream(channel), md5), BUFFER);
            for (Path file : files(directory)) {
                long size = Files.size(file);
                out.write(TarHeader.file("./" + file.getFileName(), size));
                Files.copy(file, out);
                out.write(TarHeader.padding(size));
            }
            out.write(TarHeader.end());
            out.flush();
            channel.force(true);
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
