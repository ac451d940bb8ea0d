// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** One run of a pipeline. */
@Group(WorkflowNames.GROUP)
@Version(WorkflowNames.VERSION)
@Kind(WorkflowNames.KIND)
@Plural(WorkflowNames.PLURAL)
public final class Workflow extends CustomResource<WorkflowSpec, WorkflowStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;
}
