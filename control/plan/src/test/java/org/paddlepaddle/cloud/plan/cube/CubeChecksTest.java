// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Problem;

class CubeChecksTest {
    private static DesiredCube wish(
            String name, String table, String model, String path, int shards, int copies) {
        return new DesiredCube(
                new ObjectKey("default", name), table, model, path, shards, copies, "image");
    }

    private static List<String> paths(DesiredCube wish) {
        return switch (CubeChecks.check(wish)) {
            case Checked.Valid<DesiredCube> _ -> List.of();
            case Checked.Invalid<DesiredCube>(var problems) ->
                    problems.stream().map(Problem::path).toList();
        };
    }

    @ParameterizedTest
    @CsvSource({
        "a,          t,   m@3,    part{shard},     1,    1,  ''",
        "click-cube, t.1, m@3,    a/b_part{shard}, 1024, 32, ''",
        "a,          t,   m@0,    part0,           1,    1,  ''",
        "a,          t,   m@prod, part0,           1,    1,  model",
        "a,          t,   m,      part0,           1,    1,  model",
        "A,          t,   m@3,    part{shard},     1,    1,  name",
        "a-,         t,   m@3,    part{shard},     1,    1,  name",
        "1a,         t,   m@3,    part{shard},     1,    1,  name",
        "a,          t/u, m@3,    part{shard},     1,    1,  table",
        "a,          t,   m$(x),  part{shard},     1,    1,  model",
        "a,          t,   m@3,    part{shard},     0,    1,  shards",
        "a,          t,   m@3,    part{shard},     1025, 1,  shards",
        "a,          t,   m@3,    part{shard},     1,    0,  copies",
        "a,          t,   m@3,    /part{shard},    1,    1,  path",
        "a,          t,   m@3,    ../part{shard},  1,    1,  path",
        "a,          t,   m@3,    part 1,          1,    1,  path",
        "a,          t,   m@3,    part0,           2,    1,  path",
    })
    void what_cannot_be_is_named(
            String name,
            String table,
            String model,
            String path,
            int shards,
            int copies,
            String problem) {
        var expected = problem.isEmpty() ? List.of() : List.of(problem);

        assertThat(paths(wish(name, table, model, path, shards, copies))).isEqualTo(expected);
    }

    @Test
    void all_problems_are_told_at_once() {
        assertThat(paths(wish("A", "", "", "..", 0, 0)))
                .containsExactly("name", "table", "model", "shards", "copies", "path");
    }

    @Test
    void a_path_without_the_number_of_the_shard_is_explained() {
        var checked = CubeChecks.check(wish("a", "t", "m@3", "part0", 2, 1));

        assertThat(checked)
                .isEqualTo(
                        new Checked.Invalid<DesiredCube>(
                                List.of(
                                        new Problem(
                                                "path",
                                                "is 'part0', the same for 2 shards; write {shard}"
                                                        + " where their number belongs"))));
    }
}
