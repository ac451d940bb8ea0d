// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Where schemas of kinds come from. */
public interface Schemas {
    /** The schema of a built-in kind; a permissive one when the kind is not described. */
    TypeSchema builtIn(String group, String version, String kind);

    /**
     * The schema of one version of a custom resource.
     *
     * @param crd a stored CustomResourceDefinition (apiextensions.k8s.io/v1)
     */
    TypeSchema custom(ObjectNode crd, String version);
}
