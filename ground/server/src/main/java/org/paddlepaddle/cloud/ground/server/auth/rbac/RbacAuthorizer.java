// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToPath;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer;

/** The RBAC authorizer: permits what a role bound to the user permits; never denies. */
public final class RbacAuthorizer implements Authorizer {
    private final Supplier<RbacIndex> index;

    public RbacAuthorizer(Supplier<RbacIndex> index) {
        this.index = index;
    }

    @Override
    public Decision decide(AccessAttributes accessAttributes) {
        var namespace =
                switch (accessAttributes) {
                    case ToResource resource -> resource.namespace();
                    case ToPath _ -> "";
                };
        var rules = index.get();
        var reason =
                rules.reason(
                        accessAttributes.user(),
                        namespace,
                        policyRule -> policyRule.allows(accessAttributes));
        if (reason.isPresent()) {
            return new Decision.Allow("RBAC: allowed by " + reason.get());
        }
        return new Decision.NoOpinion(
                reason(rules.grants(accessAttributes.user(), namespace).problems()));
    }

    private static String reason(List<String> problems) {
        if (problems.isEmpty()) {
            return "";
        }
        return problems.size() == 1
                ? "RBAC: " + problems.getFirst()
                : "RBAC: [" + String.join(", ", problems) + "]";
    }
}
