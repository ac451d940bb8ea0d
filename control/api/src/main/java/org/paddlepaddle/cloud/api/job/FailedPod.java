// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * The pod that a job, or an attempt of it, failed of. It may be gone, and its log still there.
 *
 * @param name of the pod
 * @param container the one that trains
 */
@ApiRecord
public record FailedPod(String name, String container) {}
