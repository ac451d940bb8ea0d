// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import org.paddlepaddle.cloud.ground.node.network.NftTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Services by translation rules of the kernel, which hold without this process. */
final class KernelForwarding implements Forwarding {
    private static final Logger LOG = LoggerFactory.getLogger(KernelForwarding.class);

    private final NftTable table;
    private final NftRules text;
    private String holds = "";

    KernelForwarding(NftTable table, NftRules text) {
        this.table = table;
        this.text = text;
    }

    @Override
    public void follow(ServiceTable services) {
        var wanted = text.render(services);
        if (!wanted.equals(holds)) {
            table.replace(wanted);
            holds = wanted;
            LOG.debug("table {} now has {} routes", table.name(), services.routes().size());
        }
    }

    @Override
    public void inspect() {
        if (!holds.isEmpty() && !table.present(NftRules.LANDMARK)) {
            LOG.warn("table {} was taken away; making it again", table.name());
            holds = "";
        }
    }

    @Override
    public void close() {
        // The rules stay: connections must not depend on this process.
    }
}
