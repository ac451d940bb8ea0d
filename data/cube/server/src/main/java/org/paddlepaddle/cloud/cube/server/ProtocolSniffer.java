// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.server.meter.Meters;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.wire.Frame;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;

/** Tells by a connection's first bytes what it speaks. */
final class ProtocolSniffer {
    private static final List<byte[]> VERBS =
            List.of("GET ", "POST", "HEAD", "PUT ", "DELE", "OPTI", "PATC").stream()
                    .map(verb -> verb.getBytes(StandardCharsets.US_ASCII))
                    .toList();
    private static final byte[] FRAME = "PRPC".getBytes(StandardCharsets.US_ASCII);

    private final Shared shared;
    private final SeekWindow window;

    ProtocolSniffer(Shared shared, TableReader reader) {
        this.shared = shared;
        window = new SeekWindow(shared, reader);
    }

    /** Null when it cannot be told. */
    @Nullable Protocol sniff(ClientConnection connection, long address, int length) {
        if (length < 4) {
            return null;
        }
        if (Frame.startsAt(address) && !connection.admin()) {
            return new BaiduStdProtocol(connection, window, shared.options().maxBodyBytes());
        }
        for (var verb : VERBS) {
            if (starts(address, 4, verb)) {
                return new HttpProtocol(connection, shared);
            }
        }
        return null;
    }

    /** Whether so few bytes may still become something we know. */
    boolean couldBe(long address, int length) {
        return length < 4
                && (starts(address, length, FRAME)
                        || VERBS.stream().anyMatch(verb -> starts(address, length, verb)));
    }

    private static boolean starts(long address, int length, byte[] expected) {
        for (int i = 0; i < length; i++) {
            if (NativeMemory.getByte(address + i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /** After a mistake of ours: nothing half done may reach the next connection. */
    void reset() {
        window.reset();
    }

    Meters meters() {
        return window.meters();
    }
}
