// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerRefs;

/** The labels by which slices are found, and what else a slice has in common with its service. */
final class SliceNames {
    static final String SERVICE = "kubernetes.io/service-name";
    static final String KEEPER = "endpointslice.kubernetes.io/managed-by";
    static final String HEADLESS = "service.kubernetes.io/headless";
    static final String CONTROLLER = "endpointslice-controller.k8s.io";
    static final String MIRROR = "endpointslicemirroring-controller.k8s.io";
    static final String SKIP_MIRROR = "endpointslice.kubernetes.io/skip-mirror";
    static final String ADDRESSES = "IPv4";

    private SliceNames() {}

    static boolean headless(Service service) {
        return "None".equals(service.getSpec().getClusterIP());
    }

    /** The service's own labels, and ours. */
    static Map<String, String> labels(Service service, String keeper) {
        var labels = new TreeMap<>(given(service.getMetadata().getLabels()));
        labels.remove(HEADLESS);
        if (headless(service)) {
            labels.put(HEADLESS, "");
        }
        labels.put(SERVICE, service.getMetadata().getName());
        labels.put(KEEPER, keeper);
        return labels;
    }

    static ObjectMeta metadata(Service service, String keeper) {
        return new ObjectMetaBuilder()
                .withNamespace(service.getMetadata().getNamespace())
                .withGenerateName(service.getMetadata().getName() + "-")
                .withLabels(labels(service, keeper))
                .withOwnerReferences(ControllerRefs.reference(service))
                .build();
    }

    static boolean kept(EndpointSlice slice, String keeper) {
        return keeper.equals(given(slice.getMetadata().getLabels()).get(KEEPER));
    }

    /** The key of the service a slice belongs to. */
    static Stream<String> service(EndpointSlice slice) {
        return Optional.ofNullable(given(slice.getMetadata().getLabels()).get(SERVICE))
                .map(name -> slice.getMetadata().getNamespace() + "/" + name)
                .stream();
    }

    static Map<String, String> given(@Nullable Map<String, String> labels) {
        return labels == null ? new LinkedHashMap<>() : labels;
    }
}
