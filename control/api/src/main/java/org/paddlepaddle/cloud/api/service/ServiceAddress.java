// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * Where a service is reached inside the cluster.
 *
 * @param url of its Service
 */
@ApiRecord
public record ServiceAddress(@Nullable String url) {}
