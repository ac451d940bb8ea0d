// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

/**
 * The source some files came from.
 *
 * @param uri its address, without credentials
 * @param secret the name of the credentials; empty for none
 * @param plain whether it is spoken to without TLS
 * @param destination the directory of the data set that its prefix is
 */
public record Origin(String uri, String secret, boolean plain, String destination) {}
