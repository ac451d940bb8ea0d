// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.HttpClient;

/** Transports that lead to one door. */
record DirectFactory(DirectEntry door) implements HttpClient.Factory {
    @Override
    public DirectBuilder newBuilder() {
        return new DirectBuilder(this);
    }
}
