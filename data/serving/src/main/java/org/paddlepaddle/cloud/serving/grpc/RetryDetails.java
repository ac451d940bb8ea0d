// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.grpc;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * {@code google.rpc.Status} with a {@code google.rpc.RetryInfo} of one second, as clients with rich
 * errors read it. Three fields do not need the artefact with Google's messages.
 */
final class RetryDetails {
    private static final String TYPE = "type.googleapis.com/google.rpc.RetryInfo";
    private static final int SECONDS = 1;

    private RetryDetails() {}

    static byte[] of(int code, String message) {
        var delay = message(out -> out.writeInt64(1, SECONDS));
        var retry = message(out -> out.writeByteArray(1, delay));
        var any =
                message(
                        out -> {
                            out.writeString(1, TYPE);
                            out.writeByteArray(2, retry);
                        });
        return message(
                out -> {
                    out.writeInt32(1, code);
                    out.writeString(2, message);
                    out.writeByteArray(3, any);
                });
    }

    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Fields fields) {
        var bytes = new ByteArrayOutputStream();
        var out = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
