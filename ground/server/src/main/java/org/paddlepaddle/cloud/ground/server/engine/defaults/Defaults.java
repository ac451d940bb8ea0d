// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.defaults;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** The table: which defaults belong to which kind. */
public final class Defaults {
    private static final Map<String, Consumer<ObjectNode>> BY_RESOURCE = new LinkedHashMap<>();

    static {
        BY_RESOURCE.put("pods", PodDefaults::pod);
        BY_RESOURCE.put("podtemplates", PodDefaults::podTemplate);
        BY_RESOURCE.put("replicationcontrollers", WorkloadDefaults::replicationController);
        BY_RESOURCE.put("deployments.apps", WorkloadDefaults::deployment);
        BY_RESOURCE.put("replicasets.apps", WorkloadDefaults::replicaSet);
        BY_RESOURCE.put("statefulsets.apps", WorkloadDefaults::statefulSet);
        BY_RESOURCE.put("daemonsets.apps", WorkloadDefaults::daemonSet);
        BY_RESOURCE.put("jobs.batch", WorkloadDefaults::job);
        BY_RESOURCE.put("cronjobs.batch", WorkloadDefaults::cronJob);
        BY_RESOURCE.put("services", NetworkDefaults::service);
        BY_RESOURCE.put("endpoints", NetworkDefaults::endpoints);
        BY_RESOURCE.put("endpointslices.discovery.k8s.io", NetworkDefaults::endpointSlice);
        BY_RESOURCE.put("networkpolicies.networking.k8s.io", NetworkDefaults::networkPolicy);
        BY_RESOURCE.put("persistentvolumes", StorageDefaults::volume);
        BY_RESOURCE.put("persistentvolumeclaims", StorageDefaults::claim);
        BY_RESOURCE.put("storageclasses.storage.k8s.io", StorageDefaults::storageClass);
        BY_RESOURCE.put("secrets", PolicyDefaults::secret);
        BY_RESOURCE.put("nodes", PolicyDefaults::node);
        BY_RESOURCE.put("resourcequotas", PolicyDefaults::quota);
        BY_RESOURCE.put("priorityclasses.scheduling.k8s.io", PolicyDefaults::priorityClass);
        BY_RESOURCE.put("horizontalpodautoscalers.autoscaling", PolicyDefaults::autoscaler);
        BY_RESOURCE.put("rolebindings.rbac.authorization.k8s.io", PolicyDefaults::binding);
        BY_RESOURCE.put("clusterrolebindings.rbac.authorization.k8s.io", PolicyDefaults::binding);
        BY_RESOURCE.put(
                "customresourcedefinitions.apiextensions.k8s.io", PolicyDefaults::definition);
        BY_RESOURCE.put(
                "mutatingwebhookconfigurations.admissionregistration.k8s.io",
                PolicyDefaults::webhooks);
        BY_RESOURCE.put(
                "validatingwebhookconfigurations.admissionregistration.k8s.io",
                PolicyDefaults::webhooks);
    }

    private Defaults() {}

    /** Fills in what the object leaves out. */
    public static void apply(ResourceType type, ObjectNode object) {
        if (type.custom()) {
            return;
        }
        var defaults = BY_RESOURCE.get(type.groupResource());
        if (defaults != null) {
            defaults.accept(object);
        }
    }
}
