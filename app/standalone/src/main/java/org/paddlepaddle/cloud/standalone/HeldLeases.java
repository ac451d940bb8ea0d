// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;

/**
 * The leases by which operators elect one of them, in the name of the one in this process. It is
 * the only one as long as nobody applies the manifests that the documents name; whose replicas then
 * find their leases held, and stand by instead of working on the same objects.
 */
final class HeldLeases {
    private static final String HOLDER = "standalone";

    /** Nobody renews them, so they never end. */
    private static final int FOR_EVER_SECONDS = Integer.MAX_VALUE;

    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager("paddlecloud")
                    .withForce(true)
                    .build();

    private HeldLeases() {}

    static void take(KubernetesClient client, Clock clock) {
        var now = clock.instant().atZone(ZoneOffset.UTC);
        names().forEach(name -> client.resource(lease(name, now)).patch(APPLY));
    }

    /** Whom the operator is to share with: leaves what others took meanwhile. */
    static void release(KubernetesClient client) {
        for (var name : names()) {
            var lease = client.leases().inNamespace(namespace()).withName(name);
            var held = lease.get();
            if (held != null && HOLDER.equals(held.getSpec().getHolderIdentity())) {
                lease.delete();
            }
        }
    }

    /** That of the whole operator, and those of its parts. */
    static List<String> names() {
        var names = new ArrayList<>(List.of(OperatorConfig.LEASE));
        for (var kind : OperatedKind.values()) {
            names.add(OperatedKinds.lease(List.of(kind)));
        }
        return names;
    }

    private static String namespace() {
        return OperatorConfig.standalone().namespace();
    }

    private static Lease lease(String name, ZonedDateTime now) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace())
                .addToLabels("app.kubernetes.io/managed-by", "paddlecloud")
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(HOLDER)
                .withLeaseDurationSeconds(FOR_EVER_SECONDS)
                .withAcquireTime(now)
                .withRenewTime(now)
                .withLeaseTransitions(0)
                .endSpec()
                .build();
    }
}
