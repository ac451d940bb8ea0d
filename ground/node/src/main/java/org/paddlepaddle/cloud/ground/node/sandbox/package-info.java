// SPDX-License-Identifier: Apache-2.0
/**
 * What keeps a container's programs from the machine: user namespaces, a seccomp filter, a bounding
 * set of capabilities.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.ground.node.sandbox.Confinement}. The one thing that
 * surprises: the last step before a container's first program is an executable that this package
 * writes itself ({@link org.paddlepaddle.cloud.ground.node.sandbox.CallProgram}). Whatever is
 * loaded from the container's own file tree, be it a shell or the C library, may be a forgery, and
 * must not run before the container is locked in.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.sandbox;

import org.jspecify.annotations.NullMarked;
