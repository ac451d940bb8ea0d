// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.sign.Hex;

/** A body whose SHA-256 was signed; at its end it is what was signed, or the request is refused. */
final class HashedStream extends FilterInputStream {
    private final MessageDigest digest = Hex.digest("SHA-256");
    private final String expected;
    private boolean verified;

    HashedStream(InputStream in, String expected) {
        super(in);
        this.expected = expected;
    }

    @Override
    public int read() throws IOException {
        var single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        if (count > 0) {
            digest.update(bytes, offset, count);
        } else if (count < 0 && !verified) {
            verified = true;
            if (!Hex.same(Hex.of(digest.digest()), expected)) {
                throw S3Error.XAmzContentSHA256Mismatch.refused();
            }
        }
        return count;
    }
}
