// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules of cron jobs, read and reckoned as the parser that Kubernetes uses (robfig/cron 3).
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.cron.CronSchedule} is the entry: the API server
 * asks it whether a schedule can be read, the controller when it is due, and {@code why} too. A
 * newcomer's mistake: to repair what looks odd where clocks change. The table of the tests was made
 * by that parser, and a job that starts at another time than on a real cluster is the error.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.cron;

import org.jspecify.annotations.NullMarked;
