// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import org.paddlepaddle.cloud.objects.KeyRights;
import org.paddlepaddle.cloud.objects.error.S3Error;

/**
 * Who asks, and how the body is signed.
 *
 * @param name the access key; empty for nobody
 */
record S3Caller(String name, KeyRights rights, Payload payload) {
    void requireRead(String bucket, String key) {
        require(rights.allow(KeyRights.Access.READ, bucket, key));
    }

    void requireWrite(String bucket, String key) {
        require(rights.allow(KeyRights.Access.WRITE, bucket, key));
    }

    void requireOwn(String bucket) {
        require(rights.own(bucket));
    }

    void requireKnown(String bucket) {
        require(rights.know(bucket));
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw S3Error.AccessDenied.refused();
        }
    }
}
