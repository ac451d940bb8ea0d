// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

/** How far a release is; numbers and words are upstream's. */
public enum ReleaseStage {
    /** Given up; replicas are being brought back. */
    CLEARING(1, "clearing"),
    CLEARED(2, "cleared"),
    /** Input is being fetched. */
    TRIGGING(10, "Trigging"),
    BUILDING(20, "Building"),
    /** Shards are built and packed. */
    DEPLOYING(30, "deploying"),
    DOWNLOADING(40, "downloading"),
    DOWNLOAD_SUCC(50, "download_succ"),
    RELOADING(60, "reloading"),
    RELOAD_SUCC(70, "reload_succ"),
    ENABLING(80, "enabling"),
    FINISHED(90, "finished");

    private final int code;
    private final String word;

    ReleaseStage(int code, String word) {
        this.code = code;
        this.word = word;
    }

    public int code() {
        return code;
    }

    public String word() {
        return word;
    }

    boolean reached(ReleaseStage other) {
        return code >= other.code;
    }
}
