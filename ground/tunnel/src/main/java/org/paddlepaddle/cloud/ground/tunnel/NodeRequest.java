// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the API server asks of a node agent when it opens a stream; {@link NodeAnswer} comes first
 * on the stream, then what the kind of the request brings.
 */
public sealed interface NodeRequest {
    /** The log of a container, as text. */
    record Logs(Target target, boolean previous, LogExtent extent, PodSelection among)
            implements NodeRequest {}

    /** A new command in a container; a {@link ChannelStream} follows. */
    record Exec(Target target, List<String> command, boolean stdin, boolean tty)
            implements NodeRequest {
        public Exec {
            command = List.copyOf(command);
        }
    }

    /** The streams of a container's own command; a {@link ChannelStream} follows. */
    record Attach(Target target, boolean stdin) implements NodeRequest {}

    /**
     * A connection to a port of a pod, raw bytes both ways.
     *
     * @param opener on whose behalf, for parts of the system that a mirror pod shows
     */
    record Dial(String namespace, String pod, int port, Opener opener) implements NodeRequest {}

    /**
     * Whom the API server has authenticated.
     *
     * @param user empty where nobody is named
     */
    record Opener(String user, List<String> groups) {
        public static final Opener UNKNOWN = new Opener("", List.of());

        public Opener {
            groups = List.copyOf(groups);
        }
    }

    /** What the node and its pods use, as one JSON object. */
    record Usage() implements NodeRequest {}

    /**
     * A container of a pod.
     *
     * @param container empty where the node may choose
     */
    record Target(String namespace, String pod, String container) {}

    /**
     * Which part of a log, and in which form, in the words of Kubernetes' {@code PodLogOptions}.
     *
     * @param sinceSeconds by the clock of the node
     */
    record LogExtent(
            boolean follow,
            boolean timestamps,
            OptionalLong tailLines,
            OptionalLong limitBytes,
            OptionalLong sinceSeconds,
            Optional<Instant> sinceTime) {}

    /**
     * Which of the pods that had a name is meant: the youngest with these labels and this owner.
     * Kubelet knows no such choice, and has no logs of pods that are gone.
     *
     * @param ownerUid empty for any
     */
    record PodSelection(Map<String, String> labels, String ownerUid) {
        /** {@code a=b,c=d}; what is no such term selects nothing. */
        public static PodSelection parse(String labelSelector, String ownerUid) {
            return new PodSelection(NodeRequestCodec.labels(labelSelector), ownerUid);
        }

        public PodSelection {
            labels = Map.copyOf(labels);
        }

        /** Whether the youngest will do. */
        public boolean isEmpty() {
            return labels.isEmpty() && ownerUid.isEmpty();
        }

        /**
         * @param owners uids of the owners a pod has
         */
        public boolean matches(Map<String, String> of, Collection<String> owners) {
            return of.entrySet().containsAll(labels.entrySet())
                    && (ownerUid.isEmpty() || owners.contains(ownerUid));
        }
    }

    /** The header of the stream. */
    default byte[] encode() {
        return NodeRequestCodec.encode(this);
    }

    /**
     * @throws StreamRefusal for what is no request, and for one of a kind that is unknown here
     */
    static NodeRequest decode(byte[] header) {
        return NodeRequestCodec.decode(header);
    }
}
