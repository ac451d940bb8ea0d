// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

/** One place where a service is offered by this process. */
interface ServiceListener extends AutoCloseable {
    /** Where new connections go from now on; those that are there stay. */
    void lead(Route route);

    @Override
    void close();
}
