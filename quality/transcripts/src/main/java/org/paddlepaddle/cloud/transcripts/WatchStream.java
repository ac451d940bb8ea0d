// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A watch that is read in the background, line by line. */
final class WatchStream implements AutoCloseable {
    private final InputStream source;
    private final BlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();

    private WatchStream(InputStream source) {
        this.source = source;
    }

    static WatchStream follow(InputStream source) {
        var stream = new WatchStream(source);
        Thread.ofVirtual().name("watch").start(stream::read);
        return stream;
    }

    private void read() {
        try (var reader =
                new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8))) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                events.add(TreeText.JSON.readTree(line));
            }
        } catch (IOException _) {
            // Closed by us or by the other side: what came so far is what there is.
        }
    }

    /** The next so many events, or fewer when the server sends no more of them. */
    List<JsonNode> take(int count) {
        var taken = new ArrayList<JsonNode>();
        try {
            while (taken.size() < count) {
                var event = events.poll(Target.LONGEST.toSeconds(), TimeUnit.SECONDS);
                if (event == null) {
                    break;
                }
                taken.add(event);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return taken;
    }

    @Override
    public void close() {
        try {
            source.close();
        } catch (IOException _) {
            // Nothing more is wanted of it.
        }
    }
}
