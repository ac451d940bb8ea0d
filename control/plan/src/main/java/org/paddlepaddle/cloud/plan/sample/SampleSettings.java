// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

/**
 * What the operator's owner decided for all data sets.
 *
 * @param image of the cache runtime
 */
public record SampleSettings(String image) {
    public static final SampleSettings USUAL = new SampleSettings("paddlecloud/paddlecloud:0.5.0");
}
