// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of services, endpoints and ingresses, and the allocation of cluster IPs and node ports.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRules}.
 *
 * <p>What newcomers get wrong: the stored services are the only record of what is allocated; a
 * write reserves until the store has answered.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import org.jspecify.annotations.NullMarked;
