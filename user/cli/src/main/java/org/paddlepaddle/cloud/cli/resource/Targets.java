// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/**
 * What words on the command line mean: {@code pdj}, {@code pod/a}, {@code pods a b}, {@code
 * pdj,pods}, {@code all}.
 */
public final class Targets {
    /** A kind, and a name where one was given. */
    public record Target(ApiKind kind, String name) {
        boolean named() {
            return !name.isEmpty();
        }

        public String path(String namespace) {
            return named() ? kind.named(namespace, name) : kind.in(namespace);
        }

        public String spoken() {
            return kind.singularName() + "/" + name;
        }
    }

    private final Shell shell;
    private final Cluster cluster;

    public Targets(Shell shell, Cluster cluster) {
        this.shell = shell;
        this.cluster = cluster;
    }

    List<Target> of(List<String> words) {
        var targets = new ArrayList<Target>();
        if (words.getFirst().contains("/")) {
            for (var word : words) {
                int slash = word.indexOf('/');
                targets.add(
                        new Target(
                                kind(word.substring(0, Math.max(0, slash))),
                                word.substring(slash + 1)));
            }
            return targets;
        }
        for (var word : words.getFirst().split(",")) {
            if (words.size() == 1) {
                kinds(word).forEach(apiKind -> targets.add(new Target(apiKind, "")));
            } else {
                var apiKind = kind(word);
                words.stream().skip(1).forEach(name -> targets.add(new Target(apiKind, name)));
            }
        }
        return targets;
    }

    /** One, or those of a category. */
    private List<ApiKind> kinds(String word) {
        return KindMapper.named(word, cluster)
                .map(List::of)
                .or(
                        () ->
                                Optional.of(KindMapper.category(word, cluster))
                                        .filter(apiKinds -> !apiKinds.isEmpty()))
                .orElseThrow(() -> unknown(word));
    }

    /** Like {@link #of}, for commands that need a name. */
    public List<Target> named(List<String> words) {
        var targets = of(words);
        if (!targets.stream().allMatch(Target::named)) {
            throw Failure.of(Exit.USAGE, shell.text("resource.no-name", words.getFirst()));
        }
        return targets;
    }

    private ApiKind kind(String word) {
        return KindMapper.named(word, cluster).orElseThrow(() -> unknown(word));
    }

    private Failure unknown(String word) {
        var similar = KindMapper.similar(word, cluster);
        return similar.isEmpty()
                ? Failure.of(Exit.USAGE, shell.text("resource.unknown-kind", word))
                : Failure.of(
                        Exit.USAGE,
                        shell.text("resource.unknown-kind", word),
                        shell.text("advice.did-you-mean", String.join(", ", similar)));
    }
}
