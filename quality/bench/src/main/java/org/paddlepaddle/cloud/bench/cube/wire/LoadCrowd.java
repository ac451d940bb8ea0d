// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.bench.Latencies;

/**
 * Many connections driven by one thread, as a front end with a pool has them: each has a window of
 * its own, and a reply lets its next request go. Every connection asks for other keys.
 */
final class LoadCrowd implements AutoCloseable {
    private static final int BUFFER = 256 << 10;

    private final LoadOrder order;
    private final Selector selector;
    private final List<Member> members = new ArrayList<>();
    private final Latencies latencies = new Latencies();

    LoadCrowd(LoadOrder order, long[] numbers, long[] keys) throws IOException {
        this.order = order;
        this.selector = Selector.open();
        int share = keys.length / order.connections() / order.batch() * order.batch();
        for (int i = 0; i < order.connections(); i++) {
            members.add(
                    new Member(
                            Arrays.copyOfRange(numbers, i * share, (i + 1) * share),
                            Arrays.copyOfRange(keys, i * share, (i + 1) * share)));
        }
    }

    private final class Member {
        private final LoadConnection connection;
        private final ReplyCheck check;
        private final byte[][] requests;
        private final long[] began = new long[order.window()];
        private long sent;

        Member(long[] numbers, long[] keys) throws IOException {
            var protocol = order.protocol().open();
            requests = protocol.requests(keys, order.batch());
            check = new ReplyCheck(order.workload(), numbers, keys, order.batch(), order.judged());
            connection = new LoadConnection(order.port(), protocol, check, BUFFER);
            connection.register(selector, this);
        }

        private void send(long now) throws IOException {
            connection.add(requests[(int) (sent % requests.length)]);
            began[(int) (sent++ % began.length)] = now;
        }

        /** Replies of one connection come in the order of its requests. */
        private void receive(boolean goOn) throws IOException {
            long before = check.completed();
            connection.receive();
            long now = System.nanoTime();
            for (long i = before; i < check.completed(); i++) {
                latencies.record(now - began[(int) (i % began.length)]);
                if (goOn) {
                    send(now);
                }
            }
            connection.flush();
        }
    }

    Latencies latencies() {
        return latencies;
    }

    /** What all connections saw together. */
    List<ReplyCheck> checks() {
        return members.stream().map(member -> member.check).toList();
    }

    /** The time from the first request to the last reply. */
    long run() throws IOException {
        long start = System.nanoTime();
        long end = start + order.millis() * 1_000_000;
        for (var member : members) {
            for (int i = 0; i < order.window(); i++) {
                member.send(start);
            }
            member.connection.flush();
        }
        while (members.stream().anyMatch(member -> member.check.completed() < member.sent)) {
            boolean goOn = System.nanoTime() < end;
            try {
                selector.select(key -> receive((Member) key.attachment(), goOn));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return System.nanoTime() - start;
    }

    private static void receive(Member member, boolean goOn) {
        try {
            member.receive(goOn);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (var member : members) {
            member.connection.close();
        }
        selector.close();
    }
}
