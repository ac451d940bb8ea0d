// SPDX-License-Identifier: Apache-2.0
/**
 * An S3 endpoint on local disk, and a client of the S3 API. Knows nothing of Kubernetes.
 *
 * <p>{@link org.paddlepaddle.cloud.objects.server.ObjectServer} is the entry: {@code http} speaks
 * HTTP, {@code s3} understands and answers requests, {@code store} keeps objects, one file each.
 * {@code sign} and {@code checksum} are shared with {@code client}, which talks to this server and
 * to any other of the S3 API.
 *
 * <p>What a newcomer gets wrong: to take the index for the truth. The files are; the index only
 * sorts their keys and can be made again from them.
 */
@NullMarked
package org.paddlepaddle.cloud.objects;

import org.jspecify.annotations.NullMarked;
