// SPDX-License-Identifier: Apache-2.0

/**
 * {@code PaddleService} on the wire, in both groups under which it is known: {@code
 * serving.paddlepaddle.org} (PaddleCloud) and {@code elasticserving.paddlepaddle.org}
 * (ElasticServing, which all documents and samples use).
 *
 * <p>{@link org.paddlepaddle.cloud.api.service.ServiceNames} is the only place where the literal
 * strings occur. What a newcomer gets wrong: there are two custom resource classes, because a class
 * has one group; spec and status are the same records.
 */
@NullMarked
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.NullMarked;
