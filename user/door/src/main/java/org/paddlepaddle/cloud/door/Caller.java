// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;

/** Who sent a request, and a client with exactly that user's rights. */
public final class Caller {
    private final Identity identity;
    private final Supplier<KubernetesClient> client;

    /**
     * @param client made when it is first asked for; stays the door's to close
     */
    public Caller(Identity identity, Supplier<KubernetesClient> client) {
        this.identity = identity;
        this.client = client;
    }

    /** Of a request that came through the door. */
    public static Caller of(Request request) {
        return request.attribute(Caller.class)
                .orElseThrow(
                        () -> new IllegalStateException("the request came round the front door"));
    }

    public Identity identity() {
        return identity;
    }

    /** A client that acts as the caller; not to be closed. */
    public KubernetesClient kubernetes() {
        return client.get();
    }

    /**
     * Whether the caller may do this. Asked of Kubernetes, so that rows which are no objects have
     * rights as objects have: {@code hub.paddlecloud.org/models}, {@code
     * pipelines.paddlecloud.org/runs}.
     *
     * @param name empty for all of them
     */
    public boolean may(String verb, VirtualResource resource, String namespace, String name) {
        var asked =
                new ResourceAttributesBuilder()
                        .withVerb(verb)
                        .withGroup(resource.group())
                        .withResource(resource.resource())
                        .withNamespace(namespace)
                        .withName(name)
                        .build();
        var review =
                new SelfSubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withResourceAttributes(asked)
                        .endSpec()
                        .build();
        var answer = kubernetes().resource(review).create();
        return answer.getStatus() != null && Boolean.TRUE.equals(answer.getStatus().getAllowed());
    }

    /**
     * For what is no resource, such as {@code /metrics}.
     *
     * @throws HttpRefusal 403 in Kubernetes' words when the caller may not
     */
    public void requirePath(String verb, String path) {
        var review =
                new SelfSubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withNewNonResourceAttributes(path, verb)
                        .endSpec()
                        .build();
        var status = kubernetes().resource(review).create().getStatus();
        if (status == null || !Boolean.TRUE.equals(status.getAllowed())) {
            throw new HttpRefusal(
                    403, "%s cannot %s path \"%s\"".formatted(identity.user(), verb, path));
        }
    }

    /**
     * @throws HttpRefusal 403 in Kubernetes' words when the caller may not
     */
    public void require(String verb, VirtualResource resource, String namespace, String name) {
        if (!may(verb, resource, namespace, name)) {
            throw new HttpRefusal(
                    403,
                    "%s cannot %s resource \"%s\" in API group \"%s\" in the namespace \"%s\""
                            .formatted(
                                    identity.user(),
                                    verb,
                                    resource.resource(),
                                    resource.group(),
                                    namespace));
        }
    }
}
