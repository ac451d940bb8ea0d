// SPDX-License-Identifier: Apache-2.0
/**
 * The embedded store and API server against etcd and kube-apiserver: every server in processes of
 * its own, durable writes on the same disk, the same client for both sides.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.api;

import org.jspecify.annotations.NullMarked;
