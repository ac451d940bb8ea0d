// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Services own an address and, where they ask for it, node ports; both stay for life. */
public final class ServiceRules implements KindRules {
    private final ServiceAllocation allocation;

    public ServiceRules(ServiceAllocation allocation) {
        this.allocation = allocation;
    }

    @Override
    public void prepareCreate(Operation operation) {
        JsonTrees.child(operation.after(), "status").putObject("loadBalancer");
        var spec = operation.spec();
        var reservation = allocation.reservation(operation);
        new ClusterIps(operation, allocation.range(), reservation).give(spec);
        new NodePorts(operation, reservation).give(spec);
    }

    /** Values the server chose need not be repeated by an update. */
    @Override
    public void prepareUpdate(Operation operation) {
        var before = operation.before();
        if (before == null) {
            return;
        }
        var spec = operation.spec();
        var was = JsonTrees.child(before, "spec");
        var reservation = allocation.reservation(operation);
        new ClusterIps(operation, allocation.range(), reservation).follow(was, spec);
        new NodePorts(operation, reservation).follow(was, spec);
        ServiceFields.drop(was, spec);
        if (!spec.path("type").asText().equals("LoadBalancer")) {
            JsonTrees.child(operation.after(), "status").putObject("loadBalancer");
        }
    }

    @Override
    public void check(Operation operation, Problems problems) {
        if (operation.ofStatus()) {
            return;
        }
        ObjectNode spec = operation.spec();
        var before = operation.before();
        if (before != null) {
            var was = JsonTrees.child(before, "spec");
            ServiceAddressChecks.checkChange(was, spec, problems);
            ServiceFields.checkChange(was, spec, problems);
        }
        ServiceAddressChecks.check(spec, problems);
        ServiceFields.check(spec, problems);
        ServicePorts.check(spec.path("ports"), problems);
        NodePorts.check(spec, problems);
    }
}
