// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import com.baidu.bjf.remoting.protobuf.FieldType;
import com.baidu.bjf.remoting.protobuf.annotation.Protobuf;

/** One row as brpc-java decodes it. */
public class DictValue {
    @Protobuf(fieldType = FieldType.UINT32, order = 1)
    private Integer status = 0;

    @Protobuf(fieldType = FieldType.BYTES, order = 2)
    private byte[] value = new byte[0];

    public Integer getStatus() {
        return status;
    }

    public void setStatus(Integer number) {
        status = number;
    }

    public byte[] getValue() {
        return value;
    }

    public void setValue(byte[] bytes) {
        value = bytes;
    }
}
