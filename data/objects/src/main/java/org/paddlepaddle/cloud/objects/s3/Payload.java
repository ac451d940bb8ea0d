// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import org.paddlepaddle.cloud.objects.sign.SigV4;

/** How the body of a request is signed. */
sealed interface Payload {
    /** Not at all. */
    record Unsigned() implements Payload {}

    /** As a whole, before it was sent. */
    record Hashed(String sha256) implements Payload {}

    /** Framed in chunks without signatures; checksums follow. */
    record UnsignedChunks() implements Payload {}

    /**
     * Chunk by chunk, each signature over the one before.
     *
     * @param seed the signature of the head
     * @param trailer whether signed fields follow
     */
    record SignedChunks(SigV4 signer, String time, String seed, boolean trailer)
            implements Payload {}
}
