// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Where the schemas of resources come from. */
public interface SchemaSource {
    /** The schema of a type Kubernetes brings; permissive when nothing is known about it. */
    TypeSchema builtIn(String group, String version, String kind);

    /** The schema of one version of a custom resource definition. */
    TypeSchema custom(ObjectNode crd, String version);
}
