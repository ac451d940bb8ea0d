// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;

/** Makes transports, and transports from transports. */
final class DirectBuilder
        extends StandardHttpClientBuilder<DirectHttpClient, DirectFactory, DirectBuilder> {
    DirectBuilder(DirectFactory factory) {
        super(factory);
    }

    @Override
    public DirectHttpClient build() {
        return client == null
                ? new DirectHttpClient(this, clientFactory.door())
                : new DirectHttpClient(this, client);
    }

    @Override
    protected DirectBuilder newInstance(DirectFactory factory) {
        return new DirectBuilder(factory);
    }
}
