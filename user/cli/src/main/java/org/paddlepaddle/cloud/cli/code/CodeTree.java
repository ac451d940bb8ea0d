// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Code as the digests of its files: the same files are the same tree, wherever they lie.
 *
 * @param lines {@code DIGEST SIZE MODE} of each file, by its path in order
 */
record CodeTree(Map<String, String> lines) {
    /**
     * @param progress told how many bytes were read
     */
    static CodeTree of(CodeFiles files, LongConsumer progress) {
        var lines = new LinkedHashMap<String, String>();
        long read = 0;
        for (var name : files.files()) {
            var file = files.root().resolve(name);
            try {
                var digest = sha256();
                try (var sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
                    read += Files.copy(file, sink);
                }
                var mode = Files.isExecutable(file) ? "755" : "644";
                var line = "%s %d %s".formatted(hex(digest), Files.size(file), mode);
                lines.put(name, line);
                progress.accept(read);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new CodeTree(lines);
    }

    /** The tree as the store has it: one line for each file. */
    String text() {
        return lines.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey() + "\n")
                .collect(Collectors.joining());
    }

    String digest() {
        var digest = sha256();
        digest.update(text().getBytes(StandardCharsets.UTF_8));
        return hex(digest);
    }

    /** The digest of each file, by its path. */
    Map<String, String> digests() {
        var digests = new LinkedHashMap<String, String>();
        lines.forEach((name, line) -> digests.put(name, line.substring(0, line.indexOf(' '))));
        return digests;
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
