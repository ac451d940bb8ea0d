// SPDX-License-Identifier: Apache-2.0
/**
 * What a client reads to learn what is served: discovery, aggregated discovery, version and
 * OpenAPI. Entry is {@link org.paddlepaddle.cloud.ground.server.discovery.CatalogDocuments}.
 *
 * <p>Documents are derived from the resource catalogue, encoded once, and kept until the catalogue
 * changes; OpenAPI documents are made when first asked for.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.discovery;

import org.jspecify.annotations.NullMarked;
