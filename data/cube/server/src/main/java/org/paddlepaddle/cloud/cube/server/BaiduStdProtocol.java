// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import org.paddlepaddle.cloud.cube.wire.Frame;

/** brpc's own protocol on one connection. All requests of one read are looked up together. */
final class BaiduStdProtocol implements Protocol {
    private final ClientConnection connection;
    private final SeekWindow window;
    private final int maxBody;
    private int wanted = Frame.HEADER_BYTES;

    BaiduStdProtocol(ClientConnection connection, SeekWindow window, int maxBody) {
        this.connection = connection;
        this.window = window;
        this.maxBody = maxBody;
    }

    @Override
    public int receive(long address, int length) throws IOException {
        window.open(connection);
        int used = 0;
        boolean sound = true;
        wanted = Frame.HEADER_BYTES;
        while (sound && length - used >= Frame.HEADER_BYTES && !connection.held()) {
            long frame = address + used;
            long body = Frame.bodyLength(frame);
            long meta = Frame.metaLength(frame);
            sound = Frame.startsAt(frame) && meta <= body && body <= maxBody;
            if (!sound) {
                break;
            }
            int size = Frame.HEADER_BYTES + (int) body;
            if (length - used < size) {
                wanted = size;
                break;
            }
            sound = window.add(frame + Frame.HEADER_BYTES, (int) meta, (int) body);
            used += size;
        }
        // What came before the nonsense is still answered.
        window.close();
        return sound ? used : HANG_UP;
    }

    @Override
    public int wanted() {
        return wanted;
    }
}
