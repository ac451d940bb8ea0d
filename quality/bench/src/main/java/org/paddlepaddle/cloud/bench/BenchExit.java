// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

/** How a run ends, as its exit code. */
enum BenchExit {
    /** No floor was missed. */
    GOOD(0),
    /** A floor was missed, or a part broke off. */
    BAD(1),
    /** A rival was absent, so its floors could not be judged. 2 is for wrong arguments. */
    UNJUDGED(3);

    private final int code;

    BenchExit(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /**
     * @param withoutRivals absent rivals were expected
     */
    static BenchExit of(Report report, boolean broken, boolean withoutRivals) {
        if (report.anyMissed() || broken) {
            return BAD;
        }
        return report.anyUnjudged() && !withoutRivals ? UNJUDGED : GOOD;
    }
}
