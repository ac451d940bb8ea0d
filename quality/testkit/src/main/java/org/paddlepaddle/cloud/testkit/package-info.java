// SPDX-License-Identifier: Apache-2.0
/**
 * What integration tests are made of.
 *
 * <p>{@link org.paddlepaddle.cloud.testkit.LocalApi} starts the API server in this process and the
 * parts of the control plane that a test brings; {@link org.paddlepaddle.cloud.testkit.Kubectl}
 * talks to it as a person does, {@link org.paddlepaddle.cloud.testkit.Await} waits for what must
 * happen, {@link org.paddlepaddle.cloud.testkit.Real} asks whether this machine has what a test
 * needs.
 *
 * <p>A newcomer's mistake: to look for a fake API server. There is none: the embedded one is fast
 * enough, and it is the one users run.
 */
@NullMarked
package org.paddlepaddle.cloud.testkit;

import org.jspecify.annotations.NullMarked;
