// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import java.nio.charset.StandardCharsets;

/** The meta of one baidu_std message, request or response. Made once and read into again. */
public final class RpcMeta {
    private static final byte[] FULL_NAME = ascii("rec.mcube.DictService");
    private static final byte[] BARE_NAME = ascii("DictService");
    private static final byte[] SEEK = ascii("seek");

    private final FieldReader fields = new FieldReader();
    private final FieldReader inner = new FieldReader();
    private final NameCache nameCache = new NameCache();

    private long correlationId;
    private int compression;
    private int attachment;
    private boolean request;
    private boolean seek;
    private String service = "";
    private String method = "";
    private int errorCode;
    private String errorText = "";

    /** False when the bytes are no meta. */
    public boolean read(long from, long to) {
        reset();
        fields.over(from, to);
        while (fields.next()) {
            if (!take()) {
                return false;
            }
        }
        return !fields.malformed();
    }

    private void reset() {
        correlationId = 0;
        compression = 0;
        attachment = 0;
        request = false;
        seek = false;
        errorCode = 0;
        errorText = "";
    }

    private boolean take() {
        switch (fields.field()) {
            case 1 -> {
                return !fields.is(FieldReader.BYTES) || readRequest();
            }
            case 2 -> {
                return !fields.is(FieldReader.BYTES) || readResponse();
            }
            case 3 -> compression = number();
            case 4 -> correlationId = fields.is(FieldReader.VARINT) ? fields.value() : 0;
            case 5 -> attachment = number();
            default -> {}
        }
        return true;
    }

    private int number() {
        return fields.is(FieldReader.VARINT) ? (int) fields.value() : 0;
    }

    private boolean readRequest() {
        request = true;
        inner.over(fields.address(), fields.address() + fields.length());
        long serviceAt = 0;
        int serviceLength = 0;
        long methodAt = 0;
        int methodLength = 0;
        while (inner.next()) {
            if (inner.is(FieldReader.BYTES) && inner.field() == 1) {
                serviceAt = inner.address();
                serviceLength = inner.length();
            } else if (inner.is(FieldReader.BYTES) && inner.field() == 2) {
                methodAt = inner.address();
                methodLength = inner.length();
            }
        }
        seek = NativeMemory.equal(methodAt, methodLength, SEEK) && isOurs(serviceAt, serviceLength);
        if (!seek) {
            service = nameCache.at(serviceAt, serviceLength);
            method = nameCache.at(methodAt, methodLength);
        }
        return !inner.malformed();
    }

    private static boolean isOurs(long address, int length) {
        return NativeMemory.equal(address, length, FULL_NAME)
                || NativeMemory.equal(address, length, BARE_NAME);
    }

    private boolean readResponse() {
        inner.over(fields.address(), fields.address() + fields.length());
        while (inner.next()) {
            if (inner.field() == 1 && inner.is(FieldReader.VARINT)) {
                errorCode = (int) inner.value();
            } else if (inner.field() == 2 && inner.is(FieldReader.BYTES)) {
                errorText = NativeMemory.text(inner.address(), inner.length());
            }
        }
        return !inner.malformed();
    }

    public long correlationId() {
        return correlationId;
    }

    /** 0 none, 1 snappy, 2 gzip, 3 zlib. */
    public int compression() {
        return compression;
    }

    public int attachment() {
        return attachment;
    }

    public boolean isRequest() {
        return request;
    }

    /** Whether it asks for {@code DictService.seek}; otherwise {@link #service} says what for. */
    public boolean isSeek() {
        return seek;
    }

    public String service() {
        return service;
    }

    public String method() {
        return method;
    }

    public int errorCode() {
        return errorCode;
    }

    public String errorText() {
        return errorText;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
