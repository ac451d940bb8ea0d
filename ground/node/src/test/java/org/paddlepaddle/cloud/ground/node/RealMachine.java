// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** What tests need of the machine they run on, and bounded waiting for it. */
public final class RealMachine {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private RealMachine() {}

    /** Skips the test with a printed reason, or fails it where everything must be there. */
    public static void require(boolean present, String what) {
        if (present) {
            return;
        }
        assertThat(System.getenv("PADDLECLOUD_REQUIRE_REAL")).as(what + " is required").isNull();
        System.out.println("skipped: needs " + what);
        abort("needs " + what);
    }

    /** One that nobody listens on, whatever the address. */
    public static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void requireRoot() {
        require(Command.require("id", "-u").strip().equals("0"), "root");
    }

    /** Asks until there is an answer. */
    public static <T> T await(String what, Supplier<Optional<T>> question) {
        return await(() -> what, question);
    }

    /**
     * @param what asked for when there is no answer, so that it can say how things stand then
     */
    public static <T> T await(Supplier<String> what, Supplier<Optional<T>> question) {
        var end = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(end)) {
            var answer = question.get();
            if (answer.isPresent()) {
                return answer.get();
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        throw new AssertionError("no " + what.get() + " within " + PATIENCE);
    }

    public static void awaitTrue(String what, Supplier<Boolean> question) {
        await(what, () -> Optional.of(true).filter(_ -> question.get()));
    }
}
