// SPDX-License-Identifier: Apache-2.0
/**
 * gRPC on the port of HTTP. {@link org.paddlepaddle.cloud.serving.grpc.GrpcPort} is gRPC's own
 * server, reached by connections that begin as HTTP/2 does; the services stand beside it. Whoever
 * adds a method adds it to a service here and to the .proto, whose numbers are facts of others.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.grpc;

import org.jspecify.annotations.NullMarked;
