// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Rendezvous;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/**
 * The environment all pods of an attempt share: how Paddle 2.0 to 3.x find each other.
 *
 * <p>Upstream's keys keep their meaning; what is added serves the launcher of 2.3 and later.
 */
final class JobEnvironment {
    private final DesiredJob job;
    private final SequencedMap<PodId, String> addresses;
    private final int base;
    private final Map<PodId, Integer> ports = new TreeMap<>();
    private final TreeMap<String, String> env = new TreeMap<>();

    private JobEnvironment(DesiredJob job, SequencedMap<PodId, String> addresses, int base) {
        this.job = job;
        this.addresses = addresses;
        this.base = base;
        var taken = new HashMap<String, Integer>();
        addresses.forEach(
                (id, address) -> {
                    int before = taken.merge(address, 1, Integer::sum) - 1;
                    ports.put(id, PortBlocks.port(base, before));
                });
    }

    static SequencedMap<String, String> of(
            DesiredJob job, SequencedMap<PodId, String> addresses, int port, int attempt) {
        return new JobEnvironment(job, addresses, port).render(attempt);
    }

    private SequencedMap<String, String> render(int attempt) {
        var id = job.key().namespace() + "-" + job.key().name() + "-" + attempt;
        env.put(JobNames.JOB_ID, id);
        env.put(JobNames.SYS_JOB_ID, id);
        env.put(JobNames.PORTS_NUM, String.valueOf(PortBlocks.width(addresses.sequencedValues())));
        env.put(JobNames.PORT, String.valueOf(base));
        if (job.onHostNetwork()) {
            // Pods of one node share its address, so that each needs a port of its own.
            ports.forEach(
                    (pod, port) ->
                            env.put(JobNames.port(pod.role(), pod.index()), String.valueOf(port)));
        }
        if (has(Role.worker)) {
            workers();
        }
        if (has(Role.ps)) {
            servers();
        }
        if (has(Role.heter)) {
            heter();
        }
        return env;
    }

    private void workers() {
        env.put(JobNames.TRAINERS, String.join(",", hosts(Role.worker)));
        env.put(JobNames.TRAINERS_NUM, String.valueOf(hosts(Role.worker).size()));
        if (namesMaster(job)) {
            // The list would override PADDLE_MASTER, which every pod gets for itself.
            env.put(JobNames.NNODES, String.valueOf(hosts(Role.worker).size()));
        } else if (job.mode() == JobMode.Collective && workersShareHosts()) {
            // The launcher counts the hosts in the list: it would start as many worlds as workers.
            env.put(JobNames.NNODES, String.valueOf(hosts(Role.worker).size()));
            env.put(JobNames.MASTER, endpoint(new PodId(Role.worker, 0)));
        } else {
            env.put(JobNames.TRAINER_ENDPOINTS, endpoints(Role.worker));
        }
    }

    private void servers() {
        env.put(JobNames.SERVERS, endpoints(Role.ps));
        if (job.gloo() > 0) {
            env.put(JobNames.WITH_GLOO, String.valueOf(job.gloo()));
            env.put(JobNames.GLOO_RENDEZVOUS, "3");
            env.put(
                    JobNames.GLOO_HTTP_ENDPOINT,
                    endpoint(hosts(Role.ps).getFirst(), PortBlocks.gloo(base)));
        }
        if (has(Role.worker) && launcherCanTellPodsApart()) {
            env.put(JobNames.RUN_MODE, "ps");
            env.put(JobNames.SERVERS_ENDPOINTS, endpoints(Role.ps));
            env.put(JobNames.TRAINERS_ENDPOINTS, endpoints(Role.worker));
        }
    }

    /** Both generations of heterogeneous training at once; every release reads one of them. */
    private void heter() {
        var list = endpoints(Role.heter);
        env.put(JobNames.HETER_ENDPOINTS, list);
        env.put(JobNames.HETER_OLD, list);
        env.put(JobNames.HETER_ALL, list);
        env.put(JobNames.STAGE_NUM, "2");
        env.put(
                JobNames.STAGE_TRAINERS,
                List.of(hosts(Role.worker).size(), hosts(Role.heter).size()).toString());
    }

    /** Whether workers find their rendezvous by a name instead of a list of addresses. */
    static boolean namesMaster(DesiredJob job) {
        return job.mode() == JobMode.Collective && job.rendezvous() == Rendezvous.Named;
    }

    /**
     * In its PS mode the launcher takes for its own every endpoint that begins with its address, so
     * that 10.0.0.2 would start the trainer of 10.0.0.20 as well.
     */
    private boolean launcherCanTellPodsApart() {
        // A prefix sorts right before the first address it begins.
        var sorted = addresses.values().stream().sorted().toList();
        return IntStream.range(1, sorted.size())
                .noneMatch(i -> sorted.get(i).startsWith(sorted.get(i - 1)));
    }

    private boolean has(Role role) {
        return !hosts(role).isEmpty();
    }

    private List<String> hosts(Role role) {
        return addresses.entrySet().stream()
                .filter(entry -> entry.getKey().role() == role)
                .map(Map.Entry::getValue)
                .toList();
    }

    private boolean workersShareHosts() {
        var hosts = hosts(Role.worker);
        return new HashSet<>(hosts).size() < hosts.size();
    }

    private String endpoints(Role role) {
        return addresses.keySet().stream()
                .filter(id -> id.role() == role)
                .map(this::endpoint)
                .collect(Collectors.joining(","));
    }

    private String endpoint(PodId id) {
        var host = Objects.requireNonNull(addresses.get(id), "a pod without an address");
        var port = Objects.requireNonNull(ports.get(id), "a pod without a port");
        return endpoint(host, port);
    }

    private static String endpoint(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
