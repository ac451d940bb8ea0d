// SPDX-License-Identifier: Apache-2.0
/**
 * A client of container registries (the distribution protocol, version 2).
 *
 * <p>{@link org.paddlepaddle.cloud.ground.image.registry.RegistryClient} is the entry.
 *
 * <p>What a newcomer gets wrong: where a registry sends us is its word, not the user's. Redirects
 * and token servers pass {@link org.paddlepaddle.cloud.ground.image.registry.AddressScope}, and
 * secrets follow a redirect to no other host.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.image.registry;

import org.jspecify.annotations.NullMarked;
