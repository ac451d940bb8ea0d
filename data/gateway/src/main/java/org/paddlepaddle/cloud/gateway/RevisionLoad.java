// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

/**
 * What a revision had to do since it was last asked.
 *
 * @param concurrency requests under way or waiting, on average over that time
 * @param requests that came
 * @param waiting requests that wait for an endpoint now
 */
public record RevisionLoad(double concurrency, long requests, int waiting) {}
