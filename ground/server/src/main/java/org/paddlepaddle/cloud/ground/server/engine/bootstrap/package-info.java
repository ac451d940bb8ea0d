// SPDX-License-Identifier: Apache-2.0
/**
 * Objects that every cluster has from its first start: namespaces, priority classes, the service
 * {@code kubernetes}, and what each new namespace gets.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap}.
 *
 * <p>What newcomers get wrong: people may change or delete these objects; they are put back only
 * where Kubernetes does so.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.bootstrap;

import org.jspecify.annotations.NullMarked;
