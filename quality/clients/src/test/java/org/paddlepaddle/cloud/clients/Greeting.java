// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What the test operator makes a ConfigMap of. */
@Group("clients.example.com")
@Version("v1")
public final class Greeting extends CustomResource<Greeting.Spec, Greeting.Status>
        implements Namespaced {
    private static final long serialVersionUID = 1L;

    static final String CRD =
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: greetings.clients.example.com}
            spec:
              group: clients.example.com
              scope: Namespaced
              names: {kind: Greeting, plural: greetings, singular: greeting}
              versions:
              - name: v1
                served: true
                storage: true
                subresources: {status: {}}
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec: {type: object, properties: {text: {type: string}}}
                      status: {type: object, properties: {said: {type: string}}}
            """;

    /** What to say. */
    public record Spec(@Nullable String text) {}

    /** What was said. */
    public record Status(@Nullable String said) {}
}
