// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

/** Counts requests, and integrates over time how many there are at once. Not safe for threads. */
final class LoadMeter {
    private long since;
    private long last;
    private double area;
    private long arrivals;
    private int present;

    LoadMeter(long now) {
        this.since = now;
        this.last = now;
    }

    void arrived(long now) {
        advance(now);
        present++;
        arrivals++;
    }

    void left(long now) {
        advance(now);
        present--;
    }

    int present() {
        return present;
    }

    RevisionLoad read(long now, int waiting) {
        advance(now);
        long time = now - since;
        var load = new RevisionLoad(time > 0 ? area / time : present, arrivals, waiting);
        since = now;
        area = 0;
        arrivals = 0;
        return load;
    }

    private void advance(long now) {
        area += (double) present * (now - last);
        last = now;
    }
}
