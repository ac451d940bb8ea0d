// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.Rendezvous;
import org.paddlepaddle.cloud.api.job.Role;

/**
 * The environment all pods of an attempt share: how Paddle 2.0 to 3.x find each other.
 *
 * <p>Upstream's keys keep their meaning; what is added serves the launcher of 2.3 and later.
 */
final class JobEnvironment {
    private final DesiredJob job;
    private final SequencedMap<PodId, String> addresses;
    private final int port;
    private final TreeMap<String, String> env = new TreeMap<>();

    private JobEnvironment(DesiredJob job, SequencedMap<PodId, String> addresses, int port) {
        this.job = job;
        this.addresses = addresses;
        this.port = port;
    }

    static SequencedMap<String, String> of(
            DesiredJob job, SequencedMap<PodId, String> addresses, int port, int attempt) {
        return new JobEnvironment(job, addresses, port).render(attempt);
    }

    private SequencedMap<String, String> render(int attempt) {
        var id = job.key().namespace() + "-" + job.key().name() + "-" + attempt;
        env.put(JobNames.JOB_ID, id);
        env.put(JobNames.SYS_JOB_ID, id);
        env.put(JobNames.PORTS_NUM, String.valueOf(PortBlocks.SIZE));
        env.put(JobNames.PORT, String.valueOf(port));
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
        } else {
            env.put(JobNames.TRAINER_ENDPOINTS, endpoints(Role.worker, port));
        }
    }

    private void servers() {
        env.put(JobNames.SERVERS, endpoints(Role.ps, port));
        if (job.gloo() > 0) {
            env.put(JobNames.WITH_GLOO, String.valueOf(job.gloo()));
            env.put(JobNames.GLOO_RENDEZVOUS, "3");
            env.put(
                    JobNames.GLOO_HTTP_ENDPOINT,
                    endpoint(hosts(Role.ps).getFirst(), PortBlocks.gloo(port)));
        }
        if (has(Role.worker) && launcherCanTellPodsApart()) {
            env.put(JobNames.RUN_MODE, "ps");
            env.put(JobNames.SERVERS_ENDPOINTS, endpoints(Role.ps, port));
            env.put(JobNames.TRAINERS_ENDPOINTS, endpoints(Role.worker, port));
        }
    }

    /** Both generations of heterogeneous training at once; every release reads one of them. */
    private void heter() {
        var list = endpoints(Role.heter, port);
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

    private String endpoints(Role role, int port) {
        return hosts(role).stream()
                .map(host -> endpoint(host, port))
                .collect(Collectors.joining(","));
    }

    private static String endpoint(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
