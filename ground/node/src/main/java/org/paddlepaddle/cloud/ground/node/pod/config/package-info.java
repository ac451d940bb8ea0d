// SPDX-License-Identifier: Apache-2.0
/**
 * What a container is started with, as functions of values: its variables, the fields of the
 * downward API, the user it runs as.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.pod.config.ContainerVariables} is the entry; config
 * maps and secrets come from a {@link org.paddlepaddle.cloud.ground.node.pod.config.ConfigSource}.
 *
 * <p>What a newcomer gets wrong: what is missing is no failure of the node. It is a {@link
 * org.paddlepaddle.cloud.ground.node.pod.config.ConfigException}, which the pod waits with as
 * CreateContainerConfigError.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.pod.config;

import org.jspecify.annotations.NullMarked;
