// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.ProcessCost;

/** Creates objects of one kind in one cluster, and takes them away again. */
final class Creator {
    private static final long FOR_EVER = Long.MAX_VALUE / 2_000_000;

    private final BenchCluster benchCluster;
    private final String path;
    private final LongFunction<byte[]> body;
    private final AtomicLong next = new AtomicLong();

    private Creator(BenchCluster benchCluster, String path, LongFunction<byte[]> body) {
        this.benchCluster = benchCluster;
        this.path = path;
        this.body = body;
    }

    static Creator ofPods(BenchCluster benchCluster) {
        return new Creator(benchCluster, Objects.PODS, Objects::pod);
    }

    static Creator ofConfigMaps(BenchCluster benchCluster) {
        return new Creator(benchCluster, Objects.CONFIG_MAPS, Objects::configMap);
    }

    /** The namespace and the account pods need, which a controller makes elsewhere. */
    static void prepare(BenchCluster benchCluster) {
        try (var http = new Http(benchCluster.endpoint())) {
            http.send("POST", "/api/v1/namespaces", Objects.namespace());
            http.send(
                    "POST",
                    "/api/v1/namespaces/" + Objects.NAMESPACE + "/serviceaccounts",
                    Objects.account());
        } catch (IOException e) {
            throw new BenchException(benchCluster.name() + ": " + e.getMessage(), e);
        }
    }

    Crowd.Outcome during(int clients, long millis) {
        return act(clients, millis, Long.MAX_VALUE);
    }

    /** Until there are this many in all. */
    void until(long count, int clients) {
        act(clients, FOR_EVER, count);
    }

    private Crowd.Outcome act(int clients, long millis, long limit) {
        try (var crowd = new Crowd(clients, this::client)) {
            return crowd.act(millis, next, limit, () -> ProcessCost.cpuNanos(benchCluster.pids()));
        }
    }

    private Crowd.Client client() throws IOException {
        var http = new Http(benchCluster.endpoint());
        return new Crowd.Client() {
            @Override
            public void act(long number) throws IOException {
                var reply = http.send("POST", path, body.apply(number));
                if (reply.status() != 201) {
                    throw new IOException(benchCluster.name() + " answered " + reply.text());
                }
            }

            @Override
            public void close() throws IOException {
                http.close();
            }
        };
    }

    /** Back to an empty namespace, so that every turn finds the same. */
    void clear() {
        try (var http = new Http(benchCluster.endpoint())) {
            while (true) {
                http.send("DELETE", path, Objects.deleteAtOnce());
                var left = http.send("GET", path + "?limit=1", new byte[0]);
                if (left.status() == 200 && left.text().contains("\"items\":[]")) {
                    return;
                }
                BenchPorts.pause(50);
            }
        } catch (IOException e) {
            throw new BenchException(benchCluster.name() + ": " + e.getMessage(), e);
        }
    }

    /** The revision of the collection now. */
    String revision() {
        try (var http = new Http(benchCluster.endpoint())) {
            var text = http.send("GET", path + "?limit=1", new byte[0]).text();
            var field = "\"resourceVersion\":\"";
            int start = text.indexOf(field) + field.length();
            return text.substring(start, text.indexOf('"', start));
        } catch (IOException e) {
            throw new BenchException(benchCluster.name() + ": " + e.getMessage(), e);
        }
    }
}
