// SPDX-License-Identifier: Apache-2.0
/**
 * Objects as rows: what {@code kubectl get} shows. Entry is {@link
 * org.paddlepaddle.cloud.ground.server.print.TableRows}.
 *
 * <p>Columns and cells of the built-in kinds follow Kubernetes' own printers word for word; custom
 * kinds say theirs in {@code additionalPrinterColumns}. Cells of columns with a priority are always
 * given: the client leaves them out unless asked for {@code -o wide}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.print;

import org.jspecify.annotations.NullMarked;
