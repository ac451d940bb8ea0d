// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import com.baidu.brpc.protocol.BrpcMeta;
import com.google.protobuf.Empty;

/**
 * Upstream's service, as brpc-java is told of it. The fields of its messages travel as fields that
 * an empty message does not know: on the wire there is no difference.
 */
public interface DictService {
    @BrpcMeta(serviceName = "rec.mcube.DictService", methodName = "seek")
    Empty seek(Empty request);

    @BrpcMeta(serviceName = "rec.mcube.DictService", methodName = "parallel_seek")
    Empty parallelSeek(Empty request);
}
