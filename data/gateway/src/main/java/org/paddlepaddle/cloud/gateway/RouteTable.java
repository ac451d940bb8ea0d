// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which host leads to which revisions, and where those answer.
 *
 * @param hosts in small letters, without a port
 * @param revisions by name
 * @param domain every host below it is one of ours, and unknown if it is not listed
 * @param paths what leads on by the beginning of the path, for hosts that are not in {@code hosts}
 */
public record RouteTable(
        Map<String, Route> hosts,
        Map<String, Revision> revisions,
        Optional<String> domain,
        PathRoutes paths) {
    public static final RouteTable EMPTY = new RouteTable(Map.of(), Map.of(), Optional.empty());

    /** One whose hosts lead to one place each. */
    public RouteTable(
            Map<String, Route> hosts, Map<String, Revision> revisions, Optional<String> domain) {
        this(hosts, revisions, domain, PathRoutes.NONE);
    }

    public RouteTable {
        hosts = Map.copyOf(hosts);
        revisions = Map.copyOf(revisions);
    }

    /**
     * Who answers how many requests.
     *
     * @param shares at least one, the sum of whose weights is positive
     */
    public record Route(List<Share> shares) {
        public Route {
            shares = List.copyOf(shares);
            if (shares.stream().mapToInt(Share::weight).sum() <= 0) {
                throw new IllegalArgumentException("a route without weight: " + shares);
            }
        }

        /** Everything to one revision. */
        public static Route to(String revision) {
            return new Route(List.of(new Share(revision, 1)));
        }
    }

    /** A part of the requests. */
    public record Share(String revision, int weight) {}

    /**
     * A revision.
     *
     * @param ready endpoints that can answer
     * @param starting endpoints that can answer as soon as they accept a connection
     * @param concurrency requests each endpoint gets at once; 0: any number
     * @param timeout until an answer must begin
     * @param http2 whether endpoints speak HTTP/2 (h2c) only; calls of gRPC always get that
     * @param waited whether requests wait for an endpoint while there is none; else they are
     *     refused
     */
    public record Revision(
            List<Endpoint> ready,
            List<Endpoint> starting,
            int concurrency,
            Duration timeout,
            boolean http2,
            boolean waited) {
        /** One whose pods are started by requests. */
        public Revision(
                List<Endpoint> ready,
                List<Endpoint> starting,
                int concurrency,
                Duration timeout,
                boolean http2) {
            this(ready, starting, concurrency, timeout, http2, true);
        }

        /** One that speaks HTTP/1.1. */
        public Revision(
                List<Endpoint> ready, List<Endpoint> starting, int concurrency, Duration timeout) {
            this(ready, starting, concurrency, timeout, false);
        }

        public Revision {
            ready = List.copyOf(ready);
            starting = List.copyOf(starting);
        }

        public static Revision at(Endpoint... endpoints) {
            return new Revision(List.of(endpoints), List.of(), 0, Duration.ofMinutes(5));
        }
    }
}
