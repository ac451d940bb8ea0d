// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.KindRules;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/** The table of kinds with rules of their own. */
public final class Kinds {
    private Kinds() {}

    /** By group resource. */
    public static Map<String, KindRules> rules(
            ObjectStore store, ResourceCatalog catalog, Clock clock) {
        var rules = new LinkedHashMap<String, KindRules>();
        rules.put("pods", new PodRules());
        rules.put("services", new ServiceRules(new ServiceAllocation(store, clock)));
        rules.put("namespaces", new NamespaceRules());
        rules.put("secrets", new SecretRules());
        rules.put("configmaps", new ConfigMapRules());
        rules.put("persistentvolumeclaims", new VolumePhaseRules());
        rules.put("persistentvolumes", new VolumePhaseRules());
        rules.put("deployments.apps", new WorkloadRules());
        rules.put("replicasets.apps", new WorkloadRules());
        rules.put("statefulsets.apps", new WorkloadRules());
        rules.put("daemonsets.apps", new WorkloadRules());
        rules.put("jobs.batch", new JobRules());
        rules.put("resourcequotas", new QuotaRules());
        rules.put("priorityclasses.scheduling.k8s.io", new PriorityClassRules(store));
        var rbac = ".rbac.authorization.k8s.io";
        rules.put("roles" + rbac, new RoleRules());
        rules.put("clusterroles" + rbac, new RoleRules());
        rules.put("rolebindings" + rbac, new RoleBindingRules());
        rules.put("clusterrolebindings" + rbac, new RoleBindingRules());
        rules.put("customresourcedefinitions.apiextensions.k8s.io", new DefinitionRules(catalog));
        return rules;
    }
}
