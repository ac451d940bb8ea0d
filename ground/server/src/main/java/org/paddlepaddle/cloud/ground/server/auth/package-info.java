// SPDX-License-Identifier: Apache-2.0
/**
 * Who asks, and whether they may.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.auth.AuthenticatorChain} and {@link
 * org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain} are ordered lists; another way to
 * prove an identity or to permit something is one more element. {@link
 * org.paddlepaddle.cloud.ground.server.auth.Pki} owns every key and certificate of a cluster.
 *
 * <p>What a newcomer gets wrong: an authenticator that does not recognise a credential answers
 * empty and never refuses; only the list as a whole refuses, after everyone was asked.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.auth;

import org.jspecify.annotations.NullMarked;
