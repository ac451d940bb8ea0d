// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.util.List;

/**
 * Key stores that only ever live in memory. TLS libraries put keys into PKCS#12 stores under a
 * password of their own; the ten thousand hashes that protect such a store on disk protect nothing
 * here, and cost a tenth of the start.
 */
final class KeyStores {
    private KeyStores() {}

    static void makeCheap() {
        for (var count : List.of("keyPbe", "certPbe", "mac")) {
            System.setProperty("keystore.pkcs12." + count + "IterationCount", "1");
        }
    }
}
