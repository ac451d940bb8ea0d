// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/** One distributed training job: parameter servers, workers, or both. */
@Group(JobNames.GROUP)
@Version(JobNames.VERSION)
@Kind(JobNames.KIND)
@Plural(JobNames.PLURAL)
@ShortNames(JobNames.SHORT_NAME)
public final class PaddleJob extends CustomResource<PaddleJobSpec, PaddleJobStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;
}
