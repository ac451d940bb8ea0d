// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** The requests that all our servers must refuse. */
class SmugglingCorpusIT {
    @Test
    void nothing_with_two_meanings_is_answered() throws IOException {
        try (var server =
                new LocalServer(request -> Response.bytes(200, "text/plain", request.bytes()))) {
            HttpSmuggling.assertAllRefused("/any", server::connect);
        }
    }
}
