// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** A data set that is kept near those who read it. */
@Group(SampleNames.GROUP)
@Version(SampleNames.VERSION)
@Kind(SampleNames.SET_KIND)
@Plural(SampleNames.SET_PLURAL)
public final class SampleSet extends CustomResource<SampleSetSpec, SampleSetStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;
}
