// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import java.nio.charset.StandardCharsets;

/** The {@code pod-template-hash} of a template: the same text gives the same name. */
public final class PodTemplateHash {
    // Kubernetes' own letters: no vowels, so that no name becomes a word.
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";
    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private PodTemplateHash() {}

    /**
     * @param collisions how often the name was found taken by another template
     */
    public static String of(String template, int collisions) {
        int hash = fnv(FNV_START, template);
        if (collisions > 0) {
            hash = fnv(hash, Integer.toString(collisions));
        }
        var decimal = Integer.toUnsignedString(hash);
        var name = new StringBuilder();
        for (int i = 0; i < decimal.length(); i++) {
            name.append(LETTERS.charAt(decimal.charAt(i) % LETTERS.length()));
        }
        return name.toString();
    }

    private static int fnv(int start, String text) {
        int hash = start;
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (letter & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
