// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** An answer: a value, whose body may be written only while it is sent. */
public final class Response {
    private static final ResponseBody EMPTY = new ResponseBody.Empty();

    private final int status;
    private final HttpFields fields;
    private final ResponseBody body;

    private Response(int status, HttpFields fields, ResponseBody body) {
        this.status = status;
        this.fields = fields;
        this.body = body;
    }

    /** Without a body. */
    public static Response of(int status) {
        return new Response(status, HttpFields.NONE, EMPTY);
    }

    public static Response bytes(int status, String contentType, byte[] bytes) {
        return of(status).typed(contentType, new ResponseBody.Bytes(bytes));
    }

    public static Response text(int status, String text) {
        return bytes(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Response html(String page) {
        return bytes(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    }

    /** The value as JSON. */
    public static Response json(int status, Object value) {
        return bytes(status, "application/json", Json.bytes(value));
    }

    public static Response json(Object value) {
        return json(200, value);
    }

    public static Response file(String contentType, Path file) throws IOException {
        return file(200, contentType, file, 0, Files.size(file));
    }

    /** Part of a file; 206 and {@code Content-Range} are the caller's. */
    public static Response file(
            int status, String contentType, Path file, long offset, long length) {
        return of(status).typed(contentType, new ResponseBody.FilePart(file, offset, length));
    }

    /** A body of unknown length, sent while it is written. */
    public static Response stream(int status, String contentType, BodyWriter writer) {
        return of(status).typed(contentType, new ResponseBody.Written(writer, -1, false));
    }

    /** A body of this length, sent while it is written. */
    public static Response stream(int status, String contentType, long length, BodyWriter writer) {
        return of(status).typed(contentType, new ResponseBody.Written(writer, length, false));
    }

    /** Server-sent events, until the writer returns. */
    public static Response events(ServerSentEventWriter writer) {
        BodyWriter body = out -> writer.write(new EventStream(out));
        return of(200).typed("text/event-stream", new ResponseBody.Written(body, -1, true))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no");
    }

    /** Sends the client elsewhere, with a GET. */
    public static Response seeOther(String location) {
        return of(303).with("Location", location);
    }

    private Response typed(String contentType, ResponseBody carried) {
        return new Response(status, fields.with("Content-Type", contentType), carried);
    }

    public Response with(String name, String value) {
        return new Response(status, fields.with(name, value), body);
    }

    public Response with(HttpFields more) {
        return more.list().isEmpty() ? this : new Response(status, fields.with(more), body);
    }

    public Response with(Cookie cookie) {
        return with("Set-Cookie", cookie.field());
    }

    public int status() {
        return status;
    }

    public HttpFields fields() {
        return fields;
    }

    public ResponseBody body() {
        return body;
    }

    /** The body, where it is in memory: for tests of handlers. */
    public Optional<byte[]> bytes() {
        return body instanceof ResponseBody.Bytes(var bytes)
                ? Optional.of(bytes.clone())
                : Optional.empty();
    }
}
