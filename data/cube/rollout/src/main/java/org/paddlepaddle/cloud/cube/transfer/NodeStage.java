// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

/** How far one replica is; numbers and words are upstream's. */
public enum NodeStage {
    CLEARING(2, "clearing"),
    CLEAR_FAILED(3, "clear_failed"),
    CLEAR_SUCC(4, "clear_succ"),
    INIT(10, "init"),
    DOWNLOADING(20, "downloading"),
    DOWNLOAD_FAILED(30, "download_failed"),
    DOWNLOAD_SUCC(40, "download_succ"),
    RELOADING(50, "reloading"),
    RELOAD_FAILED(60, "finish_reload_failed"),
    RELOAD_SUCC(70, "finish_reload_succ"),
    ENABLING(80, "enabling"),
    ENABLE_FAILED(90, "enable_failed"),
    ENABLE_SUCC(100, "enable_succ"),
    POPPING(110, "poping"),
    POP_FAILED(120, "pop_failed"),
    POP_SUCC(130, "pop_succ"),
    DEAD(250, "dead");

    private final int code;
    private final String word;

    NodeStage(int code, String word) {
        this.code = code;
        this.word = word;
    }

    public int code() {
        return code;
    }

    public String word() {
        return word;
    }
}
