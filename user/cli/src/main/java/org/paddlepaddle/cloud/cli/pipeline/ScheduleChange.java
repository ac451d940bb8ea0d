// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

/** What is done to a recurring run that is there. */
enum ScheduleChange {
    ENABLE("enable"),
    DISABLE("disable"),
    RUN("run"),
    REMOVE("rm");

    private final String word;

    ScheduleChange(String word) {
        this.word = word;
    }

    /** As which it is typed. */
    String word() {
        return word;
    }
}
