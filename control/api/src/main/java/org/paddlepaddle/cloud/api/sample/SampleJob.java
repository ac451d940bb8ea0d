// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** One thing that is done with a data set. */
@Group(SampleNames.GROUP)
@Version(SampleNames.VERSION)
@Kind(SampleNames.JOB_KIND)
@Plural(SampleNames.JOB_PLURAL)
public final class SampleJob extends CustomResource<SampleJobSpec, SampleJobStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;
}
