// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.plan.job.Jobs.server;
import static org.paddlepaddle.cloud.plan.job.Jobs.worker;

import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

class JobEnvironmentTest {
    private static final String HOSTED = "intranet: Host\n%s";
    private static final String TWO =
            "{replicas: 2, template: {spec: {containers: [{name: paddle, image: demo:v1}]}}}";

    private static Map<String, String> env(DesiredJob job, Map<PodId, String> addresses) {
        return JobEnvironment.of(job, new TreeMap<>(addresses), 36020, 1);
    }

    @Test
    void given_an_address_that_begins_another_then_the_launcher_is_not_told_of_its_ps_mode() {
        var job = Jobs.ps(1, 1, "Never");

        var apart = env(job, Map.of(server(0), "10.0.0.2", worker(0), "10.0.0.3"));
        var alike = env(job, Map.of(server(0), "10.0.0.2", worker(0), "10.0.0.20"));

        assertThat(apart).containsEntry("PADDLE_RUN_MODE", "ps");
        assertThat(alike).doesNotContainKey("PADDLE_RUN_MODE");
    }

    @Test
    void given_ipv6_addresses_then_endpoints_have_brackets() {
        var env = env(Jobs.collective(2), Map.of(worker(0), "fd00::1", worker(1), "fd00::2"));

        assertThat(env)
                .containsEntry("PADDLE_TRAINER_ENDPOINTS", "[fd00::1]:36020,[fd00::2]:36020")
                .containsEntry("PADDLE_TRAINERS", "fd00::1,fd00::2");
    }

    @Nested
    class Given_pods_on_the_network_of_one_host {
        private static final String HOST = "192.168.0.7";

        @Test
        void then_workers_meet_at_a_master_because_the_launcher_counts_hosts() {
            var job = Jobs.desired(HOSTED.formatted("worker: " + TWO));

            var env = env(job, Map.of(worker(0), HOST, worker(1), HOST));

            assertThat(env)
                    .doesNotContainKey("PADDLE_TRAINER_ENDPOINTS")
                    .containsEntry("PADDLE_MASTER", "192.168.0.7:36020")
                    .containsEntry("PADDLE_NNODES", "2")
                    .containsEntry("PADDLECLOUD_PORT_worker_0", "36020")
                    .containsEntry("PADDLECLOUD_PORT_worker_1", "36021");
        }

        @Test
        void then_every_server_finds_itself_once_in_the_list_and_gloo_has_its_port() {
            var job =
                    Jobs.desired(
                            HOSTED.formatted(
                                    "withGloo: 1\nps: %s\nworker: %s".formatted(TWO, TWO)));

            var env =
                    env(
                            job,
                            Map.of(
                                    server(0), HOST, server(1), HOST, worker(0), HOST, worker(1),
                                    HOST));

            assertThat(env)
                    .containsEntry(
                            "PADDLE_PSERVERS_IP_PORT_LIST", "192.168.0.7:36020,192.168.0.7:36021")
                    .containsEntry(
                            "PADDLE_TRAINER_ENDPOINTS", "192.168.0.7:36022,192.168.0.7:36023")
                    .containsEntry("PADDLE_GLOO_HTTP_ENDPOINT", "192.168.0.7:36038")
                    .containsEntry("PADDLECLOUD_PORT_ps_1", "36021");
        }

        @Test
        void then_no_pod_has_the_port_of_gloo_however_many_there_are() {
            var addresses = new TreeMap<PodId, String>();
            addresses.put(server(0), HOST);
            IntStream.range(0, 40).forEach(i -> addresses.put(worker(i), HOST));
            var job =
                    Jobs.desired(
                            HOSTED.formatted(
                                    "ps: %s\nworker: %s"
                                            .formatted(
                                                    TWO.replace("2", "1"),
                                                    TWO.replace("2", "40"))));

            var env = env(job, addresses);

            assertThat(env.getOrDefault("PADDLE_TRAINER_ENDPOINTS", "").split(","))
                    .hasSize(40)
                    .doesNotHaveDuplicates()
                    .doesNotContain(HOST + ":36038");
            assertThat(env).containsEntry("TRAINER_PORTS_NUM", "60");
        }

        @Test
        void when_each_has_a_host_to_itself_then_all_use_one_port_as_upstream_does() {
            var job = Jobs.desired(HOSTED.formatted("worker: " + TWO));

            var env = env(job, Map.of(worker(0), HOST, worker(1), "192.168.0.8"));

            assertThat(env)
                    .containsEntry(
                            "PADDLE_TRAINER_ENDPOINTS", "192.168.0.7:36020,192.168.0.8:36020")
                    .doesNotContainKey("PADDLE_MASTER");
        }
    }

    @Test
    void given_more_than_ten_workers_then_they_stay_in_the_order_of_their_numbers() {
        var addresses = new TreeMap<PodId, String>();
        for (int i = 0; i < 12; i++) {
            addresses.put(worker(i), "10.0.0." + (100 + i));
        }

        var env = env(Jobs.collective(12), addresses);

        assertThat(env.get("PADDLE_TRAINERS"))
                .startsWith("10.0.0.100,10.0.0.101,10.0.0.102")
                .endsWith("111");
    }

    @Test
    void given_a_second_attempt_then_its_identity_is_another() {
        var env = env(Jobs.collective(1), Map.of(worker(0), "10.0.0.1"));

        assertThat(env)
                .containsEntry("PADDLE_JOB_ID", "default-ctr-1")
                .containsEntry("PADDLE_PORT", "36020");
    }

    @Test
    void given_gloo_then_its_store_has_a_port_of_its_own_on_the_first_server() {
        var env = env(Jobs.ps(1, 1, "Never"), Map.of(server(0), "10.0.0.2", worker(0), "10.0.0.3"));

        assertThat(env)
                .containsEntry("PADDLE_GLOO_HTTP_ENDPOINT", "10.0.0.2:36038")
                .containsEntry("PADDLE_GLOO_RENDEZVOUS", "3")
                .containsEntry("PADDLE_WITH_GLOO", "1");
    }

    /** A key that never comes would keep the pod from starting for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"PodIP", "Service", "Host"})
    void given_any_roles_then_pods_read_no_key_that_is_never_published(String intranet) {
        for (var roles :
                List.of("worker", "ps,worker", "ps,worker,heter", "worker,heter", "ps,heter")) {
            var yaml = new StringBuilder("intranet: " + intranet + "\n");
            List.of(roles.split(",")).forEach(role -> yaml.append(role + ": " + TWO + "\n"));
            var job = Jobs.desired(yaml.toString());
            var addresses = new TreeMap<PodId, String>();
            job.shape().pods().forEach(id -> addresses.put(id, Jobs.address(id)));

            var read =
                    job.shape().pods().stream()
                            .flatMap(id -> new PodEnvironment(job, id, 0).containers().stream())
                            .flatMap(container -> container.getEnv().stream())
                            .map(EnvVar::getValueFrom)
                            .filter(from -> from != null && from.getConfigMapKeyRef() != null)
                            .map(from -> from.getConfigMapKeyRef().getKey())
                            .filter(key -> !key.equals(JobNames.SERVERS_STARTED))
                            .toList();

            assertThat(env(job, addresses).keySet()).as(roles).containsAll(read);
        }
    }
}
