// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

/** How a row ends. */
public enum BenchVerdict {
    MET("met"),
    MISSED("MISSED"),
    /** The rounds lie too far apart to say, or the machine is not one to say it on. */
    NOISY("noisy"),
    /** The rival, or our part, is not there. */
    ABSENT("absent"),
    /** Nothing was demanded. */
    SHOWN("");

    private final String text;

    BenchVerdict(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
