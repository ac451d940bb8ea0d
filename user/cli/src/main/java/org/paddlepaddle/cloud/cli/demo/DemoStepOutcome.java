// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

/** How far a step of a demo has come. */
sealed interface DemoStepOutcome {
    /** It goes on; the text says what it waits for. */
    record Pending(String text) implements DemoStepOutcome {}

    /** It is done; the text says what came of it. */
    record Done(String text) implements DemoStepOutcome {}

    /**
     * It will not succeed.
     *
     * @param about what to look at, as {@code describe} takes it: {@code job/click-log}
     */
    record Failed(String text, String about) implements DemoStepOutcome {}
}
