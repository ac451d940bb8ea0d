// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;

/** Asks every authorizer in order; the first with an opinion decides, and silence refuses. */
public final class Authorization {
    private final List<Authorizer> authorizers;

    public Authorization(List<Authorizer> authorizers) {
        this.authorizers = List.copyOf(authorizers);
    }

    /** {@code NoOpinion} from here means refused, with the reasons everyone gave. */
    public Decision decide(Access access) {
        var reasons = new ArrayList<String>();
        for (var authorizer : authorizers) {
            switch (authorizer.decide(access)) {
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
    public void require(Access access) {
        switch (decide(access)) {
            case Decision.Allow _ -> {}
            case Decision.Deny(var why) -> throw access.forbidden(why);
            case Decision.NoOpinion(var why) -> throw access.forbidden(why);
        }
    }
}
