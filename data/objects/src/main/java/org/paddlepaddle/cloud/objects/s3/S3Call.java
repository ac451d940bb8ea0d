// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.objects.xml.XmlElement;

/** A request whose caller is known, and the store it is about. */
record S3Call(S3Request request, S3Caller caller, ObjectStore store) {
    String bucket() {
        return request.bucket();
    }

    String key() {
        return request.key();
    }

    /** The XML of the body. */
    XmlElement document() throws IOException {
        return XmlElement.read(BodyReceiver.document(request, caller.payload()));
    }
}
