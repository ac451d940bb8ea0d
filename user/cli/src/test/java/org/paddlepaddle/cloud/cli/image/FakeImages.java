// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A catalogue in memory. */
public final class FakeImages implements ImageControl {
    private final FakePulled pulled = new FakePulled();

    private final List<Entry> entries =
            new ArrayList<>(
                    List.of(
                            new Entry("team/train:*", "paddle-2.6.2", true),
                            new Entry("busybox*", "host", false)));
    private final List<String> prepared = new ArrayList<>();
    private boolean refuses;

    public void refuse() {
        refuses = true;
    }

    public List<String> prepared() {
        return prepared;
    }

    @Override
    public List<Entry> entries(Path home) {
        return List.copyOf(entries);
    }

    @Override
    public List<Environment> environments(Path home) {
        return List.of(
                new Environment(
                        "paddle-2.6.2",
                        State.ready,
                        584_000_000,
                        "",
                        List.of("paddlepaddle==2.6.2")),
                new Environment("python", State.missing, 0, "", List.of()),
                new Environment("host", State.builtin, 0, "", List.of()));
    }

    @Override
    public void map(Path home, Mapping mapping) {
        entries.addFirst(new Entry(mapping.pattern(), mapping.environment(), true));
    }

    @Override
    public boolean unmap(Path home, String pattern) {
        return entries.removeIf(entry -> entry.yours() && entry.pattern().equals(pattern));
    }

    @Override
    public void prepare(Path home, String environment, Consumer<String> progress) {
        if (refuses) {
            throw new RefusedException(new IllegalStateException("cannot reach the index"));
        }
        progress.accept("preparing " + environment);
        prepared.add(environment);
    }

    @Override
    public void build(Path home, Build build, Consumer<String> progress) {
        prepare(home, build.from() + " + " + build.wished().packages(), progress);
        entries.addFirst(new Entry(build.name(), build.from(), true));
    }

    @Override
    public List<String> locked(Path home, String environment) {
        return environment.equals("paddle-2.6.2")
                ? List.of("numpy==1.26.4", "paddlepaddle==2.6.2")
                : List.of();
    }

    @Override
    public boolean remove(Path home, String environment) {
        return environment.equals("paddle-2.6.2");
    }

    @Override
    public PulledControl pulled() {
        return pulled;
    }
}
