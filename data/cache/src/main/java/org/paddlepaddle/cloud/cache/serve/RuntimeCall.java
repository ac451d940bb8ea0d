// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import java.util.Optional;
import java.util.function.Function;

/**
 * A request as the handlers see it.
 *
 * @param path decoded, begins with a slash
 * @param query a parameter's value by its name
 * @param header a field's value by its name
 */
record RuntimeCall(
        String method,
        String path,
        Function<String, Optional<String>> query,
        Function<String, Optional<String>> header,
        byte[] body) {}
