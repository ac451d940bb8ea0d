// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

/** A protocol as the load generator needs it. */
public interface LoadProtocol {
    /** Names as a load order gives them. */
    enum Protocol {
        BAIDU_STD,
        RESP;

        LoadProtocol open() {
            return switch (this) {
                case BAIDU_STD -> new BaiduStd();
                case RESP -> new Resp();
            };
        }
    }

    /** The bytes of every request: request j asks for the keys from j * batch on. */
    byte[][] requests(long[] keys, int batch);

    /**
     * Takes what is complete and tells the checker of it.
     *
     * @return where the rest begins, which is given again with more behind it
     */
    int consume(byte[] bytes, int from, int to, ReplyCheck check);
}
