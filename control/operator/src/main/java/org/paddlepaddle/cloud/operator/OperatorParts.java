// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import org.paddlepaddle.cloud.operator.object.Fanout;

/**
 * What the controllers of all kinds share.
 *
 * @param fanout bounds what all passes together have under way
 * @param slots bounds how many passes there are at once
 */
public record OperatorParts(KubernetesClient client, Fanout fanout, PassSlots slots, Clock clock) {}
