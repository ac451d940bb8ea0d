// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events on their way to one client; each leaves at once. */
public final class EventStream {
    private final OutputStream out;

    EventStream(OutputStream out) {
        this.out = out;
    }

    /** An event without a name. */
    public void send(String data) throws IOException {
        write(lines("data: ", data) + "\n");
    }

    public void send(String event, String data) throws IOException {
        write("event: " + oneLine(event) + "\n" + lines("data: ", data) + "\n");
    }

    /**
     * An event that a client can go on after.
     *
     * @param id comes back as {@code Last-Event-ID} when the client connects again
     */
    public void send(String event, String id, String data) throws IOException {
        write(
                "id: "
                        + oneLine(id)
                        + "\nevent: "
                        + oneLine(event)
                        + "\n"
                        + lines("data: ", data)
                        + "\n");
    }

    /** Says nothing, so that proxies keep the connection. */
    public void keepAlive() throws IOException {
        write(":\n\n");
    }

    private synchronized void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String lines(String prefix, String text) {
        return prefix
                + text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", "\n" + prefix)
                + "\n";
    }

    private static String oneLine(String text) {
        return text.replace('\r', ' ').replace('\n', ' ');
    }
}
