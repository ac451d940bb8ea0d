// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndexTest {
    @Test
    void behaves_like_a_sorted_map_under_random_changes() {
        var random = new Random(7);
        var model = new TreeMap<String, Entry>();
        var index = Index.EMPTY;
        for (int i = 0; i < 5_000; i++) {
            var key = "k" + random.nextInt(400);
            if (random.nextInt(3) == 0) {
                model.remove(key);
                index = index.without(key);
            } else {
                var entry = new Entry(key, i, new byte[0]);
                model.put(key, entry);
                index = index.with(entry);
            }
        }

        var scanned = new ArrayList<Entry>();
        index.scan("", scanned::add);

        assertThat(scanned).containsExactlyElementsOf(model.values());
        assertThat(index.size()).isEqualTo(model.size());
        assertThat(index.count("k1", "k2")).isEqualTo(model.subMap("k1", "k2").size());
        assertThat(index.get("k1")).isEqualTo(model.get("k1"));
    }

    @Test
    void a_changed_index_leaves_the_one_before_as_it_was() {
        var before = Index.EMPTY.with(new Entry("a", 1, new byte[0]));

        var after = before.with(new Entry("b", 2, new byte[0])).without("a");

        assertThat(before.get("a")).isNotNull();
        assertThat(before.get("b")).isNull();
        assertThat(after.get("a")).isNull();
    }

    @Test
    void made_of_sorted_entries_it_is_the_same_map() {
        var entries =
                IntStream.range(1000, 3000)
                        .mapToObj(i -> new Entry("k" + i, i, new byte[0]))
                        .toList();

        var index = Index.ofSorted(entries);

        var scanned = new ArrayList<Entry>();
        index.scan("", scanned::add);
        assertThat(scanned).containsExactlyElementsOf(entries);
        assertThat(index.size()).isEqualTo(2000);
        assertThat(index.count("k1500", "k1600")).isEqualTo(100);
        assertThat(index.with(new Entry("k15005", 1, new byte[0])).without("k1500").size())
                .isEqualTo(2000);
        assertThat(Index.ofSorted(List.of()).size()).isZero();
    }
}
