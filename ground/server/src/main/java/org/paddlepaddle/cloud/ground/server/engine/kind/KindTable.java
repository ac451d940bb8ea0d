// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.ConfigMapRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.DefinitionRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.EventRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.LeaseRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.NamespaceRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.PriorityClassRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.QuotaRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.RoleBindingRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.RoleRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.cluster.SecretRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.pod.PodRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.EndpointSlices;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.EndpointSubsets;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.IngressRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.LoopbackPods;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceAllocation;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.storage.ClaimRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.storage.PersistentVolumeRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.storage.StorageClassRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.AutoscalerRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.BudgetRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.CronJobRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.ImmutableSelector;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.JobRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.RolloutRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.StatefulSetRules;
import org.paddlepaddle.cloud.ground.server.engine.kind.workload.WorkloadRules;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** The table of kinds with rules of their own. */
public final class KindTable {
    private KindTable() {}

    /** By group resource. */
    public static Map<String, KindRules> rules(
            RevisionStore store, ResourceCatalog catalog, ServiceRange range) {
        var rules = new LinkedHashMap<String, KindRules>();
        rules.put("pods", new PodRules());
        rules.put("services", new ServiceRules(new ServiceAllocation(store, range)));
        var loopback = new LoopbackPods(store);
        rules.put("endpoints", new EndpointSubsets(loopback));
        rules.put("endpointslices.discovery.k8s.io", new EndpointSlices(loopback));
        rules.put("namespaces", new NamespaceRules());
        rules.put("secrets", new SecretRules());
        rules.put("configmaps", new ConfigMapRules());
        rules.put("events", new EventRules());
        rules.put("persistentvolumeclaims", new ClaimRules());
        rules.put("persistentvolumes", new PersistentVolumeRules());
        rules.put("storageclasses.storage.k8s.io", new StorageClassRules());
        var immutableSelector = new ImmutableSelector();
        // The text for replica sets is that for deployments.
        rules.put(
                "deployments.apps",
                new WorkloadRules("deployment", immutableSelector, new RolloutRules()));
        rules.put("replicasets.apps", new WorkloadRules("deployment", immutableSelector));
        rules.put("statefulsets.apps", new WorkloadRules("statefulset", new StatefulSetRules()));
        rules.put("daemonsets.apps", new WorkloadRules("daemonset", immutableSelector));
        rules.put("jobs.batch", new JobRules());
        rules.put("cronjobs.batch", new CronJobRules());
        rules.put("ingresses.networking.k8s.io", new IngressRules());
        rules.put("leases.coordination.k8s.io", new LeaseRules());
        rules.put("poddisruptionbudgets.policy", new BudgetRules());
        rules.put("horizontalpodautoscalers.autoscaling", new AutoscalerRules());
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
