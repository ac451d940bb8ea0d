// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import com.baidu.brpc.protocol.BrpcMeta;

/** Upstream's service, as brpc-java is told of it. */
public interface DictService {
    @BrpcMeta(serviceName = "rec.mcube.DictService", methodName = "seek")
    DictResponse seek(DictRequest request);

    @BrpcMeta(serviceName = "rec.mcube.DictService", methodName = "parallel_seek")
    DictResponse parallelSeek(DictRequest request);
}
