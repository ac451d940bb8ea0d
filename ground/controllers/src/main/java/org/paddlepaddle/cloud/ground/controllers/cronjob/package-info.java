// SPDX-License-Identifier: Apache-2.0
/**
 * Makes jobs when their time has come, as a CronJob asks.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.cronjob.CronJobSync} decides; when a schedule
 * is due is a rule of its own, {@link org.paddlepaddle.cloud.ground.rules.cron.CronSchedule}. A job
 * is named after the minute it was due, so that a controller that dies after making it does not
 * make it twice. A newcomer's mistake: to catch up with every time that was missed; only the last
 * one counts.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.cronjob;

import org.jspecify.annotations.NullMarked;
