// SPDX-License-Identifier: Apache-2.0
/** A door for the fuzzer, in the package it leads into. */
@NullMarked
package org.paddlepaddle.cloud.cube.transfer;

import org.jspecify.annotations.NullMarked;
