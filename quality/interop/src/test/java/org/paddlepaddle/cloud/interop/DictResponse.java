// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import com.baidu.bjf.remoting.protobuf.FieldType;
import com.baidu.bjf.remoting.protobuf.annotation.Protobuf;
import java.util.ArrayList;
import java.util.List;

/** What a server answers, as brpc-java decodes it. */
public class DictResponse {
    @Protobuf(fieldType = FieldType.OBJECT, order = 1)
    private List<DictValue> values = new ArrayList<>();

    @Protobuf(fieldType = FieldType.STRING, order = 2)
    private String version = "";

    public List<DictValue> getValues() {
        return values;
    }

    public void setValues(List<DictValue> rows) {
        values = rows;
    }

    public String getVersion() {
        return version;
    }

    public void setVersion(String name) {
        version = name;
    }
}
