// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cube.client.TableConf.Balancing;
import org.paddlepaddle.cloud.cube.wire.RpcCode;

/** How replicas are picked. Only a replica with a connection counts as one, so they have some. */
class ShardIT {
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (var resource : open.reversed()) {
            resource.close();
        }
    }

    private Replica reachable(int weight) throws IOException {
        return reachable(weight, ScriptedServer.rows("1", 10));
    }

    private Replica reachable(int weight, ScriptedServer.Script script) throws IOException {
        var server = ScriptedServer.start(script);
        open.add(server);
        var replica = replica(server.port(), weight);
        replica.connect();
        while (!replica.reachable()) {
            Thread.onSpinWait();
        }
        return replica;
    }

    private Replica replica(int port, int weight) {
        var replica =
                new Replica(
                        new ServerEndpoint("127.0.0.1", port, weight),
                        new byte[0],
                        ClientOptions.defaults());
        open.add(replica::close);
        return replica;
    }

    private static Map<Replica, Integer> picks(Shard shard, int times) {
        var counts = new HashMap<Replica, Integer>();
        for (int i = 0; i < times; i++) {
            counts.merge(shard.pick(Set.of(), i), 1, Integer::sum);
        }
        return counts;
    }

    @ParameterizedTest
    @EnumSource(Balancing.class)
    void every_way_picks_what_can_be_reached_and_was_not_tried(Balancing balancing)
            throws IOException {
        var lost = replica(1, 1);
        var tried = reachable(1);
        var right = reachable(1);
        var shard = new Shard(balancing, List.of(lost, tried, right));

        for (int i = 0; i < 20; i++) {
            assertThat(shard.pick(Set.of(tried), i)).isSameAs(right);
            assertThat(shard.other(Set.of(tried), i)).isSameAs(right);
        }
        assertThat(shard.other(Set.of(tried, right), 0)).isNull();
    }

    @ParameterizedTest
    @EnumSource(Balancing.class)
    void where_none_is_left_one_is_tried_again(Balancing balancing) {
        var lost = replica(1, 1);
        var shard = new Shard(balancing, List.of(lost));

        assertThat(shard.pick(Set.of(lost), 7)).isSameAs(lost);
    }

    @Test
    void turns_are_taken() throws IOException {
        var first = reachable(1);
        var second = reachable(1);

        assertThat(picks(new Shard(Balancing.RR, List.of(first, second)), 10))
                .containsEntry(first, 5)
                .containsEntry(second, 5);
    }

    @Test
    void turns_are_taken_by_weight() throws IOException {
        var heavy = reachable(3);
        var light = reachable(1);

        assertThat(picks(new Shard(Balancing.WRR, List.of(heavy, light)), 40))
                .containsEntry(heavy, 30)
                .containsEntry(light, 10);
    }

    @ParameterizedTest
    @EnumSource(
            value = Balancing.class,
            names = {"C_MURMURHASH", "C_MD5", "C_KETAMA"})
    void a_key_sticks_to_its_replica(Balancing balancing) throws IOException {
        var replicas = List.of(reachable(1), reachable(1), reachable(1));
        var shard = new Shard(balancing, replicas);
        for (long key = 0; key < 50; key++) {
            var first = shard.pick(Set.of(), key);
            assertThat(shard.pick(Set.of(), key)).isSameAs(first);
            var other = replicas.stream().filter(r -> r != first).findFirst().orElseThrow();
            // Without another replica its own keys alone move.
            assertThat(shard.pick(Set.of(other), key)).isSameAs(first);
        }
        assertThat(picks(shard, 200)).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = Balancing.class,
            names = {"LA", "P2C"})
    void the_one_with_less_to_do_is_picked(Balancing balancing) throws IOException {
        var silent = reachable(1, _ -> new byte[0]);
        var free = reachable(1);
        var shard = new Shard(balancing, List.of(silent, free));

        silent.send(
                new ReplicaAttempt(Thread.currentThread(), silent, new long[] {1}, 1, new byte[0]));

        assertThat(silent.load()).isEqualTo(2 * free.load());
        assertThat(picks(shard, 20)).containsOnlyKeys(free);
    }

    @Test
    void fast_failures_do_not_look_like_speed() throws IOException {
        var failing = reachable(1, _ -> new byte[0]);
        long before = failing.load();
        var replicaAttempt =
                new ReplicaAttempt(Thread.currentThread(), failing, new long[] {1}, 1, new byte[0]);

        failing.send(replicaAttempt);
        replicaAttempt.fail(RpcCode.INTERNAL, "broken");
        replicaAttempt.fail(RpcCode.INTERNAL, "a second time counts for nothing");

        assertThat(failing.load()).isEqualTo(2 * before);
        assertThat(replicaAttempt.hasFailed()).isTrue();
        assertThat(replicaAttempt.text()).isEqualTo(failing + ": broken");
    }

    @Test
    void dice_pick_everyone() throws IOException {
        var shard = new Shard(Balancing.RANDOM, List.of(reachable(1), reachable(1)));

        assertThat(picks(shard, 200)).hasSize(2);
    }
}
