// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import com.baidu.bjf.remoting.protobuf.FieldType;
import com.baidu.bjf.remoting.protobuf.annotation.Protobuf;
import java.util.ArrayList;
import java.util.List;

/** What a client asks for, as brpc-java encodes it. */
public class DictRequest {
    @Protobuf(fieldType = FieldType.UINT64, order = 1)
    private List<Long> keys = new ArrayList<>();

    @Protobuf(fieldType = FieldType.BOOL, order = 2)
    private Boolean versionRequired = false;

    public List<Long> getKeys() {
        return keys;
    }

    public void setKeys(List<Long> some) {
        keys = some;
    }

    public Boolean getVersionRequired() {
        return versionRequired;
    }

    public void setVersionRequired(Boolean required) {
        versionRequired = required;
    }
}
