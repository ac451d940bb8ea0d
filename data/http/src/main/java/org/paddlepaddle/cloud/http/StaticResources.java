// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/**
 * Files on the class path, below one directory, for browsers: with entity tags, and compressed
 * where that is worth it. Nothing but the tags is kept in memory.
 *
 * <p>Serves the parameter {@code path} of its route: {@code /assets/{path...}}.
 */
public final class StaticResources implements HttpHandler {
    private static final int WORTH_COMPRESSING = 1024;
    private static final int TAG_BYTES = 12;
    private static final Map<String, String> TYPES =
            Map.ofEntries(
                    Map.entry("html", "text/html; charset=utf-8"),
                    Map.entry("css", "text/css; charset=utf-8"),
                    Map.entry("js", "text/javascript; charset=utf-8"),
                    Map.entry("mjs", "text/javascript; charset=utf-8"),
                    Map.entry("json", "application/json"),
                    Map.entry("map", "application/json"),
                    Map.entry("svg", "image/svg+xml"),
                    Map.entry("txt", "text/plain; charset=utf-8"),
                    Map.entry("png", "image/png"),
                    Map.entry("ico", "image/x-icon"),
                    Map.entry("woff2", "font/woff2"));

    private final ClassLoader loader;
    private final String root;
    private final Map<String, String> tags = new ConcurrentHashMap<>();

    /**
     * @param anchor a class of the jar that has the files
     * @param root a directory of the class path, such as {@code console/assets}
     */
    public StaticResources(Class<?> anchor, String root) {
        this.loader = anchor.getClassLoader();
        this.root = root.endsWith("/") ? root : root + "/";
    }

    @Override
    public Response handle(Request request) throws IOException {
        return file(request, request.parameter("path"));
    }

    /**
     * One file, whatever was asked for: the page of an application that routes by itself.
     *
     * @throws HttpRefusal when there is none
     */
    public Response file(Request request, String name) throws IOException {
        var type = type(name);
        if (type.isEmpty()) {
            throw HttpRefusal.notFound("there is no file " + name);
        }
        var bytes = read(name);
        boolean gzip =
                compresses(type.get())
                        && bytes.length >= WORTH_COMPRESSING
                        && request.header("Accept-Encoding").orElse("").contains("gzip");
        var tag = tags.computeIfAbsent(name, _ -> tag(bytes));
        var shown = gzip ? "\"" + tag + "-gzip\"" : "\"" + tag + "\"";
        if (request.fields().all("If-None-Match").stream().anyMatch(seen -> seen.contains(shown))) {
            return cached(Response.of(304), shown);
        }
        return gzip
                ? cached(Response.bytes(200, type.get(), compressed(bytes)), shown)
                        .with("Content-Encoding", "gzip")
                : cached(Response.bytes(200, type.get(), bytes), shown);
    }

    private static Response cached(Response response, String tag) {
        return response.with("ETag", tag)
                .with("Vary", "Accept-Encoding")
                .with("Cache-Control", "no-cache")
                .with("X-Content-Type-Options", "nosniff");
    }

    private byte[] read(String name) throws IOException {
        try (var in = loader.getResourceAsStream(root + name)) {
            if (in == null) {
                throw HttpRefusal.notFound("there is no file " + name);
            }
            return in.readAllBytes();
        }
    }

    /** Only of names that have one: a directory, and a class, have none. */
    private static Optional<String> type(String name) {
        var ending = name.substring(name.lastIndexOf('.') + 1);
        return Optional.ofNullable(TYPES.get(ending));
    }

    private static boolean compresses(String type) {
        return type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream(bytes.length / 2);
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static String tag(byte[] bytes) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(Arrays.copyOf(hash, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java knows SHA-256", e);
        }
    }
}
