// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.http.Headers;

/** Netty's header fields behind ours. */
record NettyHeaders(HttpHeaders fields) implements Headers {
    @Override
    public Optional<String> first(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    @Override
    public List<String> all(String name) {
        return fields.getAll(name);
    }

    @Override
    public Set<String> names() {
        return fields.names();
    }
}
