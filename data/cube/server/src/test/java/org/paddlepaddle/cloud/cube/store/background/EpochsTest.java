// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EpochsTest {
    private final Epochs epochs = new Epochs();

    @Test
    void without_readers_everything_is_free_at_once() {
        assertThat(epochs.passed(epochs.advance())).isTrue();
    }

    @Test
    void a_reader_that_began_before_holds_what_was_unlinked() {
        var reader = epochs.register();
        reader.begin();

        long end = epochs.advance();
        assertThat(epochs.passed(end)).isFalse();

        reader.end();
        assertThat(epochs.passed(end)).isTrue();
    }

    @Test
    void a_reader_that_began_after_holds_nothing_of_before() {
        var reader = epochs.register();
        long end = epochs.advance();

        reader.begin();

        assertThat(epochs.passed(end)).isTrue();
        assertThat(epochs.passed(epochs.advance())).isFalse();
    }

    @Test
    void beginning_twice_is_beginning_once() {
        var reader = epochs.register();
        reader.begin();
        long end = epochs.advance();

        reader.begin();

        assertThat(epochs.passed(end)).as("it may still hold what it read first").isFalse();
        reader.end();
        reader.end();
        assertThat(epochs.passed(end)).isTrue();
    }

    @Test
    void every_reader_counts() {
        var first = epochs.register();
        var second = epochs.register();
        first.begin();
        second.begin();
        long end = epochs.advance();

        first.end();
        assertThat(epochs.passed(end)).isFalse();
        second.end();
        assertThat(epochs.passed(end)).isTrue();
    }

    @Test
    void a_reader_that_is_gone_holds_nothing() {
        var reader = epochs.register();
        reader.begin();
        long end = epochs.advance();

        epochs.unregister(reader);

        assertThat(epochs.passed(end)).isTrue();
    }

    /** What a reader found is never freed before it says that it is done. */
    @Test
    void under_load_nothing_is_freed_that_somebody_reads() {
        record Thing(AtomicBoolean freed) {}
        var current = new AtomicReference<>(new Thing(new AtomicBoolean()));
        var stop = new AtomicBoolean();
        var reading =
                CompletableFuture.supplyAsync(
                        () -> {
                            var mark = epochs.register();
                            long read = 0;
                            while (!stop.get()) {
                                mark.begin();
                                var thing = Objects.requireNonNull(current.get());
                                assertThat(thing.freed().get()).isFalse();
                                read++;
                                mark.end();
                            }
                            return read;
                        },
                        run -> Thread.ofPlatform().start(run));
        for (int i = 0; i < 5_000 && !reading.isDone(); i++) {
            var old = Objects.requireNonNull(current.getAndSet(new Thing(new AtomicBoolean())));
            long end = epochs.advance();
            while (!epochs.passed(end)) {
                Thread.onSpinWait();
            }
            old.freed().set(true);
        }
        stop.set(true);
        assertThat(reading.join()).isNotNegative();
    }
}
