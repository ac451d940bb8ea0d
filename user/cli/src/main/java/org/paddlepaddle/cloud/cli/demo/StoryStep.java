// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

/** One step of a demo: objects that are applied, and when they have done their work. */
interface StoryStep {
    /** Its label on the screen: a key of the messages. */
    String label();

    /** Applies the objects. What an earlier run left is replaced. */
    void begin() throws InterruptedException;

    DemoStepOutcome look() throws InterruptedException;
}
