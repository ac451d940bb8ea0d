// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NearCacheClientTest {
    private static final String TABLE = "ctr";
    private static final Duration FRESHNESS = Duration.ofSeconds(1);

    private final Servers servers = new Servers();
    private long now;
    private final NearCacheClient client =
            NearCacheClient.over(servers, new NearCacheOptions(1 << 20, FRESHNESS), () -> now);

    /** Servers with a row for every key but those divisible by ten; it names version and key. */
    private static final class Servers implements CubeClient {
        private final List<List<Long>> asked = new ArrayList<>();
        private String version = "1";
        private int status = SeekResult.FOUND;

        @Override
        public List<String> tables() {
            return List.of(TABLE);
        }

        @Override
        public void seek(String table, long[] keys, int offset, int count, SeekResult into) {
            var wanted = Arrays.stream(keys, offset, offset + count).boxed().toList();
            asked.add(wanted);
            into.begin(count);
            var rows = wanted.stream().map(this::row).toList();
            into.buffer(String.join("", rows).getBytes(StandardCharsets.US_ASCII));
            int end = 0;
            for (int i = 0; i < count; i++) {
                if (status != SeekResult.FOUND) {
                    into.without(i, SeekResult.FAILED);
                } else if (wanted.get(i) % 10 == 0) {
                    into.without(i, SeekResult.NO_SUCH_KEY);
                } else {
                    into.found(i, end, rows.get(i).length());
                }
                end += rows.get(i).length();
            }
            boolean silent = status == SeekResult.ALL_FAILED;
            into.outcome(status, silent ? "" : version, silent ? "nobody answers" : null);
        }

        private String row(long key) {
            return version + "/" + key + " ";
        }

        @Override
        public void close() {
            status = SeekResult.ALL_FAILED;
        }
    }

    private static List<String> rows(SeekResult result) {
        var rows = new ArrayList<String>();
        for (int i = 0; i < result.size(); i++) {
            rows.add(
                    result.found(i)
                            ? new String(result.value(i), StandardCharsets.US_ASCII).strip()
                            : String.valueOf(result.code(i)));
        }
        return rows;
    }

    @Test
    void what_was_asked_for_once_is_not_asked_for_again() {
        client.seek(TABLE, 1, 2, 3);

        assertThat(rows(client.seek(TABLE, 3, 1))).containsExactly("1/3", "1/1");
        assertThat(servers.asked).hasSize(1);
    }

    @Test
    void only_what_is_not_known_is_asked_for_and_comes_in_its_place() {
        client.seek(TABLE, 1, 3);

        var result = client.seek(TABLE, 1, 2, 3, 4);

        assertThat(servers.asked).containsExactly(List.of(1L, 3L), List.of(2L, 4L));
        assertThat(rows(result)).containsExactly("1/1", "1/2", "1/3", "1/4");
        assertThat(result.version()).isEqualTo("1");
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        assertThat(client.status(TABLE).hits()).isEqualTo(2);
        assertThat(client.status(TABLE).asked()).isEqualTo(4);
    }

    @Test
    void a_key_that_is_not_there_is_remembered_too() {
        client.seek(TABLE, 10);

        assertThat(rows(client.seek(TABLE, 10))).containsExactly("-1");
        assertThat(servers.asked).hasSize(1);
    }

    @Test
    void a_key_that_comes_twice_has_its_row_twice() {
        client.seek(TABLE, 1);

        assertThat(rows(client.seek(TABLE, 2, 1, 2))).containsExactly("1/2", "1/1", "1/2");
    }

    @Test
    void when_a_miss_shows_a_new_version_then_every_row_is_of_it() {
        client.seek(TABLE, 1, 2);
        servers.version = "2";

        var result = client.seek(TABLE, 1, 2, 3);

        assertThat(rows(result)).containsExactly("2/1", "2/2", "2/3");
        assertThat(result.version()).isEqualTo("2");
        assertThat(rows(client.seek(TABLE, 1))).containsExactly("2/1");
    }

    @Test
    void when_freshness_is_over_then_a_new_version_is_seen_without_a_miss() {
        client.seek(TABLE, 1);
        servers.version = "2";

        assertThat(rows(client.seek(TABLE, 1))).containsExactly("1/1");
        now += FRESHNESS.toNanos() + 1;

        assertThat(rows(client.seek(TABLE, 1))).containsExactly("2/1");
    }

    @Test
    void when_servers_alternate_then_the_rows_of_both_versions_are_kept() {
        client.seek(TABLE, 1, 2);
        servers.version = "2";
        client.seek(TABLE, 1, 2, 3);
        servers.version = "1";
        client.seek(TABLE, 4);
        int before = servers.asked.size();

        assertThat(rows(client.seek(TABLE, 1, 2))).containsExactly("1/1", "1/2");
        assertThat(servers.asked).hasSize(before);
    }

    @Test
    void what_failed_is_asked_for_again() {
        servers.status = SeekResult.FAILED;
        client.seek(TABLE, 1);
        servers.status = SeekResult.FOUND;

        assertThat(rows(client.seek(TABLE, 1))).containsExactly("1/1");
    }

    @Test
    void when_nobody_answers_then_known_rows_are_given_and_the_rest_has_failed() {
        client.seek(TABLE, 1);
        servers.status = SeekResult.ALL_FAILED;

        var result = client.seek(TABLE, 1, 2);

        assertThat(rows(result)).containsExactly("1/1", "-2");
        assertThat(result.status()).isEqualTo(SeekResult.FAILED);
        assertThat(result.error()).isEqualTo("nobody answers");
    }

    @Test
    void when_nobody_answers_for_longer_than_freshness_then_all_has_failed() {
        client.seek(TABLE, 1);
        servers.status = SeekResult.ALL_FAILED;
        now += FRESHNESS.toNanos() + 1;

        assertThat(client.seek(TABLE, 1).status()).isEqualTo(SeekResult.ALL_FAILED);
    }

    @Test
    void a_version_without_a_name_is_not_kept() {
        servers.version = "";
        client.seek(TABLE, 1);
        client.seek(TABLE, 1);

        assertThat(servers.asked).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {4_000, 100_000})
    void it_never_holds_more_than_it_may(long most) {
        var small = NearCacheClient.over(servers, new NearCacheOptions(most, FRESHNESS), () -> now);
        var random = new Random(7);

        for (int i = 0; i < 2_000; i++) {
            small.seek(TABLE, random.nextLong(100_000), random.nextLong(100_000));
            servers.version = i % 500 == 0 ? "v" + i : servers.version;

            assertThat(small.status(TABLE).bytes()).isBetween(0L, most);
        }
        assertThat(small.status(TABLE).bytes()).isPositive();
    }

    @Test
    void random_batches_over_changing_versions_never_mix_them() {
        var random = new Random(11);
        for (int i = 0; i < 5_000; i++) {
            if (random.nextInt(20) == 0) {
                servers.version = String.valueOf(random.nextInt(3));
            }
            now += random.nextLong(FRESHNESS.toNanos() / 4);
            var keys = random.longs(1 + random.nextInt(8), 1, 40).toArray();

            var result = client.seek(TABLE, keys);

            for (int k = 0; k < keys.length; k++) {
                var row = keys[k] % 10 == 0 ? "-1" : result.version() + "/" + keys[k];
                assertThat(rows(result).get(k)).isEqualTo(row);
            }
        }
        assertThat(client.status(TABLE).hits()).isPositive();
    }

    @Test
    void what_cannot_work_is_refused() {
        assertThatThrownBy(() -> NearCacheOptions.ofBytes(0))
                .isInstanceOf(CubeClientException.class)
                .hasMessageContaining("0 bytes");
        assertThatThrownBy(() -> client.status("other"))
                .isInstanceOf(CubeClientException.class)
                .hasMessage("no table other; there are [ctr]");
    }
}
