// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where clients find the server of the moment, and wait for the next one. */
final class Line {
    private final Path home;
    private final String token;
    private @Nullable Api api;
    private int served;
    private boolean finishing;

    Line(Path home, String token) {
        this.home = home;
        this.token = token;
    }

    /** A way to the server; another one each time it has come up. */
    record Way(Api api, int number) {}

    synchronized void up(URI address) {
        api = new Api(Api.trusting(home.resolve("pki/ca.crt")), address, token);
        served++;
        notifyAll();
    }

    /** From now on a client that loses its way waits for the next server. */
    synchronized void down() {
        api = null;
    }

    /** No further kill comes: clients make a last round and end. */
    synchronized void finish() {
        finishing = true;
    }

    synchronized boolean finishing() {
        return finishing;
    }

    /**
     * @param lost the way that does not lead anywhere any more
     */
    synchronized Way after(int lost) throws InterruptedException {
        while (api == null || served <= lost) {
            wait();
        }
        return new Way(api, served);
    }
}
