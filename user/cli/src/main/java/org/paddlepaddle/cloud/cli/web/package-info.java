// SPDX-License-Identifier: Apache-2.0
/**
 * The doors of the standalone system for people and programs that are not kubectl: {@code pdc
 * console}, {@code pdc pipeline url}, {@code pdc s3 credentials}.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.standalone.WebControl} is what a distribution brings. What a
 * newcomer gets wrong: these commands print secrets because they are asked to; nothing else may.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.web;

import org.jspecify.annotations.NullMarked;
