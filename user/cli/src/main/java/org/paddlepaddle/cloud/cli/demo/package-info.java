// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc demo}: from nothing to a model that Paddle really trained on this machine.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.demo.DemoCommand} is the sequence, {@link
 * org.paddlepaddle.cloud.cli.demo.DemoJob} the only class that talks to the API, {@link
 * org.paddlepaddle.cloud.cli.demo.LiveDemoView} and {@link
 * org.paddlepaddle.cloud.cli.demo.Transcript} turn what was seen into text and are functions of it.
 * The job is an ordinary one: the demo can be interrupted at any time, and the job goes on.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.demo;

import org.jspecify.annotations.NullMarked;
