// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Requests that a proxy could read otherwise than we do; who has no key is answered unread. */
class SmugglingIT {
    @Test
    void nothing_with_two_meanings_goes_on(@TempDir Path directory) throws IOException {
        try (var endpoint = new Endpoint(directory)) {
            HttpSmuggling.assertNoneGoesOn(
                    "/data/key",
                    () -> new Socket(InetAddress.getLoopbackAddress(), endpoint.port()));
        }
    }
}
