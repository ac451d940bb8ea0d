// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** So many notes with one text. */
@Group("test.paddlepaddle.org")
@Version("v1")
public final class Toy extends CustomResource<ToySpec, ToyStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    /** Label of a note: the name of its toy. */
    static final String LABEL = "test.paddlepaddle.org/toy";
}
