// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.desired;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;

/**
 * The pods of one role, checked.
 *
 * @param replicas at least one
 * @param template the user's, never changed
 * @param templateHash its fingerprint, recorded on each pod
 * @param container name of the container that trains
 */
public record DesiredRole(
        int replicas, PodTemplateSpec template, String templateHash, String container) {}
