// SPDX-License-Identifier: Apache-2.0
/**
 * Which pods stand behind which service.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.endpoint.EndpointController} keeps the slices
 * and the older {@code Endpoints} of services with a selector; {@link
 * org.paddlepaddle.cloud.ground.controllers.endpoint.MirrorController} copies hand-written {@code
 * Endpoints} of services without one into slices. All decisions are functions of values.
 *
 * <p>What a newcomer gets wrong: a pod that is asked to go is still in the slice, not ready and
 * terminating, until it is gone; proxies use it when nothing else is left.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import org.jspecify.annotations.NullMarked;
