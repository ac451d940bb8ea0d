// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The replicas of one shard and the way one of them is picked. */
final class Shard {
    private final TableConf.Balancing balancing;
    private final List<Replica> replicas;
    private final List<Replica> weighted;
    private final AtomicInteger turn = new AtomicInteger();

    Shard(TableConf.Balancing balancing, List<Replica> replicas) {
        this.balancing = balancing;
        this.replicas = List.copyOf(replicas);
        var shares = new ArrayList<Replica>();
        for (var replica : replicas) {
            for (int i = 0; i < replica.endpoint().weight(); i++) {
                shares.add(replica);
            }
        }
        weighted = List.copyOf(shares);
    }

    List<Replica> replicas() {
        return replicas;
    }

    /**
     * One that was not tried yet if there is such, one that can be reached rather than another.
     *
     * @param key any key of the request, for balancers that stick to it
     */
    Replica pick(Set<Replica> tried, long key) {
        var best = other(tried, key);
        if (best != null) {
            return best;
        }
        return among(replicas, key);
    }

    /** One that can be reached and was not tried; null when there is none. */
    @Nullable Replica other(Set<Replica> tried, long key) {
        boolean weights =
                balancing == TableConf.Balancing.WRR || balancing == TableConf.Balancing.WR;
        var candidates =
                (weights ? weighted : replicas)
                        .stream().filter(r -> r.reachable() && !tried.contains(r)).toList();
        return candidates.isEmpty() ? null : among(candidates, key);
    }

    private Replica among(List<Replica> candidates, long key) {
        int size = candidates.size();
        if (size == 1) {
            return candidates.getFirst();
        }
        var dice = ThreadLocalRandom.current();
        return switch (balancing) {
            case RR, WRR -> candidates.get(Math.floorMod(turn.getAndIncrement(), size));
            case RANDOM, WR -> candidates.get(dice.nextInt(size));
            case LA -> least(candidates);
            case P2C -> {
                int first = dice.nextInt(size);
                int second = (first + 1 + dice.nextInt(size - 1)) % size;
                yield least(List.of(candidates.get(first), candidates.get(second)));
            }
            case C_MURMURHASH, C_MD5, C_KETAMA -> sticky(candidates, key);
        };
    }

    private static Replica least(List<Replica> candidates) {
        var best = candidates.getFirst();
        for (var candidate : candidates) {
            if (candidate.load() < best.load()) {
                best = candidate;
            }
        }
        return best;
    }

    /** The highest of one hash per replica: a replica that goes takes only its own keys along. */
    private static Replica sticky(List<Replica> candidates, long key) {
        var best = candidates.getFirst();
        long highest = Long.MIN_VALUE;
        for (var candidate : candidates) {
            long hash = mix(key ^ mix(candidate.endpoint().hashCode()));
            if (hash > highest) {
                highest = hash;
                best = candidate;
            }
        }
        return best;
    }

    private static long mix(long value) {
        long x = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return x ^ (x >>> 33);
    }
}
