// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;

/**
 * The chain of authorizers, asked in order; the first with an opinion decides, and silence refuses.
 */
public final class AuthorizerChain {
    private final List<Authorizer> authorizers;

    public AuthorizerChain(List<Authorizer> authorizers) {
        this.authorizers = List.copyOf(authorizers);
    }

    /** {@code NoOpinion} from here means refused, with the reasons everyone gave. */
    public Decision decide(AccessAttributes accessAttributes) {
        var reasons = new ArrayList<String>();
        for (var authorizer : authorizers) {
            switch (authorizer.decide(accessAttributes)) {
                case Decision.Allow allow -> {
                    return allow;
                }
                case Decision.Deny deny -> {
                    return deny;
                }
                case Decision.NoOpinion(var reason) -> {
                    if (!reason.isEmpty()) {
                        reasons.add(reason);
                    }
                }
            }
        }
        return new Decision.NoOpinion(String.join("; ", reasons));
    }

    /**
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 403 unless allowed
     */
    public void require(AccessAttributes accessAttributes) {
        switch (decide(accessAttributes)) {
            case Decision.Allow _ -> {}
            case Decision.Deny(var why) -> throw accessAttributes.forbidden(why);
            case Decision.NoOpinion(var why) -> throw accessAttributes.forbidden(why);
        }
    }
}
