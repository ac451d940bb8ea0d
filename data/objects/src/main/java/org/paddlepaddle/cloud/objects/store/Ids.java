// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.security.SecureRandom;
import org.paddlepaddle.cloud.objects.sign.Hex;

/** Names that nobody guesses. */
final class Ids {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;

    private Ids() {}

    static String random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Hex.of(bytes);
    }
}
