// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * How the pods of one role are doing.
 *
 * @param ready what the column shows, {@code running/wanted}
 * @param pending pods without a place or an address
 * @param starting pods whose containers do not all run yet
 * @param running pods whose containers run
 * @param failed pods that ended badly
 * @param succeeded pods that ended well
 * @param replicas pods there are, for the scale subresource
 * @param attempt the attempt the pods of this role were last started in, unless the first
 * @param refs the pods themselves, the first few hundred of them
 */
@ApiRecord
public record RoleStatus(
        String ready,
        int pending,
        int starting,
        int running,
        int failed,
        int succeeded,
        int replicas,
        @Nullable Integer attempt,
        List<PodRef> refs) {
    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public RoleStatus {
        refs = refs == null ? List.of() : List.copyOf(refs);
    }
}
