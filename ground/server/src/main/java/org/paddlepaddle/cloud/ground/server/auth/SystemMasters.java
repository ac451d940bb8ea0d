// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

/** Members of {@code system:masters} may do everything, whatever the stored roles say. */
public final class SystemMasters implements Authorizer {
    public static final String GROUP = "system:masters";

    @Override
    public Decision decide(AccessAttributes accessAttributes) {
        return accessAttributes.user().groups().contains(GROUP)
                ? new Decision.Allow("member of " + GROUP)
                : Decision.NO_OPINION;
    }
}
