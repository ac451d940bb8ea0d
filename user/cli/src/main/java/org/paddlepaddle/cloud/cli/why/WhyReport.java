// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.why;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.cli.kind.WhyQuery;
import org.paddlepaddle.cloud.terminal.Messages;

/**
 * What {@code pdc why} says, for those who show it elsewhere.
 *
 * @param good whether everything is as it should be
 * @param text one sentence
 * @param lines the last words of a program that ended
 * @param next a command that helps; may be empty
 */
public record WhyReport(boolean good, String text, List<String> lines, String next) {
    private static final List<ApiKind> KINDS = List.of(KindMapper.PADDLE_JOB, KindMapper.POD);

    /**
     * About an object of the cluster's namespace; empty where nobody knows.
     *
     * @param kind as objects name it
     * @throws org.paddlepaddle.cloud.cli.cluster.ClusterException when it cannot be read
     */
    public static Optional<WhyReport> of(
            Cluster cluster, String kind, String name, boolean chinese, Instant now) {
        var namespace = cluster.namespace();
        var messages = chinese ? Messages.chinese(CliPart.class) : Messages.english(CliPart.class);
        return Stream.of(kind)
                .flatMap(word -> KINDS.stream().filter(each -> each.kind().equals(word)))
                .map(each -> cluster.get(each.named(namespace, name)))
                .findFirst()
                .flatMap(
                        object ->
                                KindParts.of(kind)
                                        .why(object, new WhyQuery(cluster, namespace, now)))
                .map(
                        finding -> {
                            var words = KindParts.of(kind).words();
                            var explained =
                                    new Explanation(name, words, finding, " -n " + namespace);
                            return new WhyReport(
                                    finding.good(),
                                    explained.sentence(messages),
                                    finding.lines(),
                                    explained.next(messages));
                        });
    }
}
