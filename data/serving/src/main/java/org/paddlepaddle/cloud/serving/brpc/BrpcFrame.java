// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import org.paddlepaddle.cloud.serving.proto.RpcMeta;

/**
 * One message of baidu_std.
 *
 * @param payload with the attachment cut off; not yet unpacked
 */
record BrpcFrame(RpcMeta meta, byte[] payload) {}
