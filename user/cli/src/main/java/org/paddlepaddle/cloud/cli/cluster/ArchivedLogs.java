// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * The log archive of pods that are gone: our nodes keep them for a time. Nobody remembers where a
 * pod was that is gone, so every node is asked.
 */
public record ArchivedLogs(Cluster cluster, String namespace) {
    /**
     * Which of the pods that had a name.
     *
     * @param labels such as {@code a=b,c=d}; empty for any
     * @param owner its uid; empty for any
     */
    public record Which(String labels, String owner) {
        public static final Which YOUNGEST = new Which("", "");

        private String query() {
            return QueryString.labels(labels).addUnlessEmpty("ownerUid", owner).more();
        }
    }

    /**
     * The caller closes it.
     *
     * @param container empty for the only one
     * @param query with its question mark, as of a log that is not kept
     */
    public Optional<InputStream> open(String pod, String container, Which which, String query) {
        var place = namespace + "/" + pod + (container.isEmpty() ? "" : "/" + container);
        var rest = "/proxy/containerLogs/" + place + query + which.query();
        var found = new ArrayList<InputStream>();
        for (var answer : answers(rest)) {
            answer.ifPresent(found::add);
        }
        found.stream().skip(1).forEach(ArchivedLogs::close);
        return found.stream().findFirst();
    }

    /** In the order of the nodes, which are asked all at the same time. */
    private List<Optional<InputStream>> answers(String rest) {
        var answers = new ArrayList<Optional<InputStream>>();
        try (var threads = Threads.perTask("kept-logs-")) {
            var asked =
                    nodes().stream().map(node -> threads.submit(() -> ask(node, rest))).toList();
            for (var answer : asked) {
                answers.add(answer.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ClusterException silence
                    ? silence
                    : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ClusterException.silent(cluster.server(), e);
        }
        return answers;
    }

    private Optional<InputStream> ask(String node, String rest) {
        try {
            return Optional.of(cluster.stream(KindMapper.NODE.named("", node) + rest));
        } catch (ClusterException e) {
            // Another node may have it; if none has, the answer about the pod says more.
            if (e.noAnswer()) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static void close(InputStream unwanted) {
        try {
            unwanted.close();
        } catch (IOException _) {
            // It was not to be read.
        }
    }

    /** Simulated ones have no pods that ever wrote something. */
    private List<String> nodes() {
        var names = new ArrayList<String>();
        try {
            cluster.each(
                    KindMapper.NODE.everywhere()
                            + QueryString.labels("paddlecloud.org/node-type!=simulated"),
                    node -> names.add(node.path("metadata").path("name").asText()));
        } catch (ClusterException e) {
            // Somebody who may not list nodes has no way to their logs either.
            if (e.code() != 403) {
                throw e;
            }
        }
        return names;
    }
}
