// SPDX-License-Identifier: Apache-2.0
/**
 * What is served: built-in resources from a table of facts, custom ones from stored definitions,
 * and where the objects of each lie in the store.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.resource.LiveCatalog}. A resource type is
 * one <em>version</em> of a resource; several versions share one {@link
 * org.paddlepaddle.cloud.ground.server.resource.StoredForm}.
 *
 * <p>What newcomers get wrong: keeping a {@code ResourceType}. Definitions change while the server
 * runs; ask the catalogue again for every request.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.resource;

import org.jspecify.annotations.NullMarked;
