// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * A data set that was asked about, or a job on one.
 *
 * @param kind as people type it
 * @param set the data set
 * @param pods of its cache runtime
 */
public record AskedSample(
        String kind, ObjectMeta meta, String set, KindStatus status, List<Pod> pods) {
    public AskedSample {
        pods = List.copyOf(pods);
    }

    Subject subject() {
        return new Subject(kind, meta.getName());
    }
}
