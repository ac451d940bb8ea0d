// SPDX-License-Identifier: Apache-2.0
/**
 * What a person types after {@code pdc}, and what they read back.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.CliPart} brings the sub-commands, one package per feature:
 * {@code standalone} (up, down, status, token), {@code doctor}, {@code demo} and {@code resource}
 * (the kubectl words). Every text a person sees lives in the two resource bundles beside this
 * package; a key missing in one language fails a test.
 *
 * <p>The command line starts nothing by itself: the standalone system is reached through {@link
 * org.paddlepaddle.cloud.cli.standalone.StandaloneControl}, which the distribution provides, and
 * everything else through the Kubernetes API. Classes of the API client are only loaded by commands
 * that talk to a server, because {@code pdc version} must answer at once.
 */
@NullMarked
package org.paddlepaddle.cloud.cli;

import org.jspecify.annotations.NullMarked;
