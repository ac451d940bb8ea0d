// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;

/**
 * A pipeline as a client uploads it: one file of a form, which may be an archive.
 *
 * @param name of the file
 * @param manifest the pipeline in it
 */
record UploadedFile(String name, String manifest) {
    private static final int LARGEST = 32 << 20;
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    private static final Pattern FILE =
            Pattern.compile("(?is)name=\"uploadfile\".*?filename=\"(?<file>[^\"]*)\"");

    static UploadedFile of(Request request) throws IOException {
        var type = request.header("Content-Type").orElse("");
        var boundary = BOUNDARY.matcher(type);
        if (!type.startsWith("multipart/form-data") || !boundary.find()) {
            throw HttpRefusal.badRequest("a form with a file in the field uploadfile is wanted");
        }
        // Bytes as letters one by one: positions in the text are positions in the file.
        var body = new String(request.bytes(), StandardCharsets.ISO_8859_1);
        for (var part : body.split(Pattern.quote("--" + boundary.group(1)), -1)) {
            int end = part.indexOf("\r\n\r\n");
            var file = FILE.matcher(end < 0 ? "" : part.substring(0, end));
            if (file.find()) {
                var content = part.substring(end + 4, Math.max(end + 4, part.length() - 2));
                return read(file.group("file"), content.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        throw HttpRefusal.badRequest("the form has no field uploadfile");
    }

    static UploadedFile read(String file, byte[] content) {
        var name = new String(file.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        var lower = name.toLowerCase(Locale.ROOT);
        try {
            if (lower.endsWith(".zip")) {
                return new UploadedFile(name, chosen(unzipped(content)));
            }
            if (lower.endsWith(".tar.gz") || lower.endsWith(".tgz")) {
                return new UploadedFile(name, chosen(untarred(content)));
            }
        } catch (IOException e) {
            throw HttpRefusal.badRequest(
                    "the archive %s cannot be read: %s".formatted(name, e.getMessage()));
        }
        return new UploadedFile(name, new String(content, StandardCharsets.UTF_8));
    }

    private static String chosen(Map<String, String> files) {
        if (files.isEmpty()) {
            throw HttpRefusal.badRequest("the archive has no file");
        }
        return files.getOrDefault("pipeline.yaml", files.values().iterator().next());
    }

    private static Map<String, String> unzipped(byte[] content) throws IOException {
        var files = new LinkedHashMap<String, String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(content))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), text(zip.readNBytes(LARGEST + 1)));
                }
            }
        }
        return files;
    }

    private static Map<String, String> untarred(byte[] content) throws IOException {
        var files = new LinkedHashMap<String, String>();
        try (var tar =
                new TarArchiveInputStream(
                        new GzipCompressorInputStream(new ByteArrayInputStream(content)))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isFile()) {
                    files.put(entry.getName(), text(tar.readNBytes(LARGEST + 1)));
                }
            }
        }
        return files;
    }

    private static String text(byte[] bytes) {
        if (bytes.length > LARGEST) {
            throw new HttpRefusal(413, "a file of the archive is larger than 32 MiB");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
