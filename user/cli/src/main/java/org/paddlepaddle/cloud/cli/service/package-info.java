// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc deploy}, {@code ask} and {@code promote}: a model becomes a PaddleService, answers
 * through the gateway, and its canary takes over.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.service.DeployCommand} is the entry. What a newcomer gets
 * wrong: a service may be in either of two API groups, which {@link
 * org.paddlepaddle.cloud.cli.service.NamedService} finds out, and a request needs the address of
 * the gateway as well as the name of the host.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.service;

import org.jspecify.annotations.NullMarked;
