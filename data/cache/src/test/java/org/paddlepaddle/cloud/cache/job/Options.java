// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Options as a controller sends them. */
final class Options {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Options() {}

    static SyncOptions read(String json) throws IOException {
        return JSON.readValue(json, SyncOptions.class);
    }

    static WarmupOptions warmup(String json) throws IOException {
        return JSON.readValue(json, WarmupOptions.class);
    }
}
