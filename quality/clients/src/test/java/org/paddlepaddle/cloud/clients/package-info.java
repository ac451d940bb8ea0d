// SPDX-License-Identifier: Apache-2.0
/**
 * Clients that others wrote, against the embedded API: they must not notice.
 *
 * <p>Each test starts the control plane in this process and lets the genuine program do what its
 * users do. {@link org.paddlepaddle.cloud.testkit.PythonEnvironment} installs those that come as
 * Python packages (also Helm) once, outside the tree.
 */
@NullMarked
package org.paddlepaddle.cloud.clients;

import org.jspecify.annotations.NullMarked;
