// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.List;
import java.util.Random;

/** Texts nobody sends by mistake, chosen by dice that fall the same way every time. */
final class HostileTexts {
    private HostileTexts() {}

    static String noise(Random random, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(256));
        }
        return text.toString();
    }

    /** A handshake record of TLS 1.2 whose length, type or content is anything. */
    static String brokenHello(Random random) {
        return "\u0016\u0003\u0001"
                + (char) random.nextInt(256)
                + (char) random.nextInt(256)
                + "\u0001"
                + noise(random, random.nextInt(300));
    }

    static String nested(Random random) {
        int depth = 1 + random.nextInt(20_000);
        var open = random.nextBoolean() ? "[" : "{\"a\":";
        return "{\"spec\":" + open.repeat(depth) + (random.nextBoolean() ? "1" : "");
    }

    static String mutated(Random random, String text) {
        var changed = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(changed.length());
            switch (random.nextInt(4)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.insert(at, (char) (32 + random.nextInt(95)));
                case 2 -> changed.setCharAt(at, "{}[]\",:0a-".charAt(random.nextInt(10)));
                default -> changed.insert(at, changed.substring(at / 2, at));
            }
        }
        return changed.toString();
    }

    static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
