// SPDX-License-Identifier: Apache-2.0
/**
 * The Kubernetes API as the commands use it: paths, JSON and streams, against any kubeconfig.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.cluster.Cluster} sends one request and turns every refusal
 * into a sentence for people. Objects stay JSON trees: the command line shows what the server says
 * and does not need to know each kind. Only the HTTP and kubeconfig half of the client library is
 * loaded, because that half starts in a fraction of the time.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.cluster;

import org.jspecify.annotations.NullMarked;
