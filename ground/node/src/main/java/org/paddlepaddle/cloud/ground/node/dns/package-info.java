// SPDX-License-Identifier: Apache-2.0
/**
 * Names of services and pods.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.dns.Zone} holds every record of {@code
 * cluster.local}, computed from services and endpoint slices; {@link
 * org.paddlepaddle.cloud.ground.node.dns.NameServer} answers from it over UDP and TCP and asks the
 * machine's own name servers for everything else.
 *
 * <p>What a newcomer gets wrong: a name that exists without an address of the asked type is
 * answered with nothing and no error. Answering "no such name" to the question for an IPv6 address
 * makes resolvers give up before they have asked for the IPv4 one.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.dns;

import org.jspecify.annotations.NullMarked;
