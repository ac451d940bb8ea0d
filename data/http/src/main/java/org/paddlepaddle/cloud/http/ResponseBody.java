// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.nio.file.Path;

/** What an answer carries. */
public sealed interface ResponseBody {
    /** Nothing. */
    record Empty() implements ResponseBody {}

    /** Bytes in memory. */
    @SuppressWarnings("ArrayRecordComponent")
    record Bytes(byte[] bytes) implements ResponseBody {}

    /** A part of a file, which goes to the socket without passing through the heap. */
    record FilePart(Path file, long offset, long length) implements ResponseBody {}

    /**
     * What a writer makes.
     *
     * @param length -1 when nobody knows
     * @param interrupted whether the writer is interrupted when the client goes or the server
     *     drains
     */
    record Written(BodyWriter writer, long length, boolean interrupted) implements ResponseBody {}
}
