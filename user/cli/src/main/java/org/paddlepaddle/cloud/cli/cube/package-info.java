// SPDX-License-Identifier: Apache-2.0
/**
 * What of {@code pdc cube} needs a cluster; the rest is Cube's own and knows no Kubernetes.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.cube.CubeDeployCommand} is the entry. Which objects a table
 * has is decided in {@code control/plan}, package {@code cube}.
 *
 * <p>What a newcomer gets wrong: to hang these commands into {@code CliPart}. They belong below
 * {@code pdc cube}, whose part gets them when the command line is assembled.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.cube;

import org.jspecify.annotations.NullMarked;
