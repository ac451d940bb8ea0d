// SPDX-License-Identifier: Apache-2.0
/**
 * Training without a manifest, and answers to "why": {@code pdc run} and {@code pdc why}.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.job.RunCommand} packs the working directory, makes a
 * PaddleJob of the command and stays until that ends. What a newcomer gets wrong: nothing here
 * decides why a job waits; {@link org.paddlepaddle.cloud.plan.why.job.JobWhy} does, from objects
 * that {@link org.paddlepaddle.cloud.cli.job.WhyCommand} has fetched.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.job;

import org.jspecify.annotations.NullMarked;
