// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cube;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;

/** What a table on Kubernetes may be. */
public final class CubeChecks {
    /** Leaves room for the number of a shard and that of a pod. */
    private static final int LONGEST_NAME = 50;

    private static final int MOST_SHARDS = 1024;
    private static final int MOST_COPIES = 32;
    private static final Pattern NAME = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

    /** No alias: it may move, and a server that starts again would hold another version. */
    private static final Pattern MODEL =
            Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*@([0-9]{1,9}|sha256:[0-9a-f]{64})");

    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9_.{}/-]+");

    private CubeChecks() {}

    public static Checked<DesiredCube> check(DesiredCube wish) {
        var problems = new ArrayList<Problem>();
        var name = wish.key().name();
        if (!NAME.matcher(name).matches() || name.length() > LONGEST_NAME) {
            problems.add(
                    new Problem(
                            "name",
                            "is '%s'; allowed are at most %d small letters, digits and dashes,"
                                            .formatted(name, LONGEST_NAME)
                                    + " a letter first"));
        }
        if (!TABLE.matcher(wish.table()).matches()) {
            problems.add(
                    new Problem(
                            "table",
                            "is '%s'; allowed are letters, digits, '_', '.' and '-'"
                                    .formatted(wish.table())));
        }
        if (!MODEL.matcher(wish.model()).matches()) {
            problems.add(
                    new Problem(
                            "model",
                            "is '%s'; write NAME@NUMBER or NAME@sha256:DIGEST, as an alias may move"
                                    .formatted(wish.model())));
        }
        within(problems, "shards", wish.shards(), MOST_SHARDS);
        within(problems, "copies", wish.copies(), MOST_COPIES);
        path(problems, wish);
        return problems.isEmpty()
                ? new Checked.Valid<>(wish, List.of())
                : new Checked.Invalid<>(problems);
    }

    private static void within(List<Problem> problems, String path, int value, int most) {
        if (value < 1 || value > most) {
            problems.add(new Problem(path, "is %d; allowed is 1 to %d".formatted(value, most)));
        }
    }

    private static void path(List<Problem> problems, DesiredCube wish) {
        var path = wish.path();
        boolean straight = !path.startsWith("/") && !List.of(path.split("/", -1)).contains("..");
        if (!PATH.matcher(path).matches() || !straight) {
            problems.add(
                    new Problem("path", "is '%s'; it must lead into the model".formatted(path)));
        } else if (wish.shards() > 1 && !path.contains(DesiredCube.SHARD)) {
            problems.add(
                    new Problem(
                            "path",
                            "is '%s', the same for %d shards; write %s where their number belongs"
                                    .formatted(path, wish.shards(), DesiredCube.SHARD)));
        }
    }
}
