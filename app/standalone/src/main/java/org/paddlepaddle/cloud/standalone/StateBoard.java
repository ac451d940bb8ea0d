// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/** The state of this process and its copy for others; every change is published at once. */
public final class StateBoard {
    private final HomeDirectory home;
    private final InstantSource clock;
    private SystemState state;

    StateBoard(HomeDirectory home, SystemState first, InstantSource clock) {
        this.home = home;
        this.clock = clock;
        this.state = first;
        StateFile.write(home, first);
    }

    public synchronized SystemState state() {
        return state;
    }

    public void serving(String address, Optional<String> addressForPods) {
        change(now -> now.withServer(address, addressForPods));
    }

    public void network(String mode, Optional<String> reason) {
        change(now -> now.withNetwork(mode, reason));
    }

    /** Where people and programs come in. */
    public void doors(String web, Optional<String> s3) {
        change(now -> now.withDoors(web, s3));
    }

    void ready(String part) {
        change(now -> now.withReady(part));
    }

    void allReady() {
        change(
                now ->
                        now.withStage(
                                SystemState.Stage.ready,
                                Duration.between(now.started(), clock.instant())));
    }

    void stopping() {
        change(now -> now.withStage(SystemState.Stage.stopping, now.startup()));
    }

    void gone() {
        StateFile.remove(home);
    }

    private synchronized void change(UnaryOperator<SystemState> step) {
        state = step.apply(state);
        StateFile.write(home, state);
    }
}
