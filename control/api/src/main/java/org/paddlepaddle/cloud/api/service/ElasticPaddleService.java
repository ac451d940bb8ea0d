// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** A model that answers requests, in the group of ElasticServing; otherwise the same. */
@Group(ServiceNames.ELASTIC_GROUP)
@Version(ServiceNames.VERSION)
@Kind(ServiceNames.KIND)
@Plural(ServiceNames.PLURAL)
public final class ElasticPaddleService
        extends CustomResource<PaddleServiceSpec, PaddleServiceStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
