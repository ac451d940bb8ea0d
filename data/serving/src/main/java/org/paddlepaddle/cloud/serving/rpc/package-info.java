// SPDX-License-Identifier: Apache-2.0
/**
 * Services of brpc's kind, apart from what carries them: {@link
 * org.paddlepaddle.cloud.serving.rpc.RpcService} is answered over baidu_std, over gRPC, and over
 * HTTP as protobuf or JSON.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.rpc;

import org.jspecify.annotations.NullMarked;
