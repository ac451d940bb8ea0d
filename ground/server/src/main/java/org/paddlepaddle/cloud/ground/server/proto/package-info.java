// SPDX-License-Identifier: Apache-2.0
/**
 * Request bodies in Kubernetes' protobuf encoding, read into the JSON trees the server works on.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.proto.ProtobufBodies} opens the envelope; the
 * messages of the built-in kinds are described by {@code kubernetes/protobuf.json}, a table that a
 * test regenerates from the published interface files. Answers are always JSON, which every client
 * that sends protobuf also accepts.
 *
 * <p>What a newcomer gets wrong: presence on the wire says little. Go clients write the zero value
 * of every field that is no pointer, so the table notes for which fields a zero counts as absent,
 * and the result is what the same client would have sent as JSON.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.proto;

import org.jspecify.annotations.NullMarked;
