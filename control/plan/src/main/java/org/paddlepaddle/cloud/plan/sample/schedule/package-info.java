// SPDX-License-Identifier: Apache-2.0
/**
 * When a SampleJob with a schedule makes its next run. {@link
 * org.paddlepaddle.cloud.plan.sample.schedule.SampleSchedulePlanner} decides; each run is a
 * SampleJob of its own, which the planner of jobs knows.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.sample.schedule;

import org.jspecify.annotations.NullMarked;
