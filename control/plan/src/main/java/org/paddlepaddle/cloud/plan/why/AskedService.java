// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;

/**
 * A PaddleService that was asked about.
 *
 * @param pods of all its revisions
 */
public record AskedService(ObjectMeta meta, PaddleServiceStatus status, List<Pod> pods) {
    public AskedService {
        pods = List.copyOf(pods);
    }
}
