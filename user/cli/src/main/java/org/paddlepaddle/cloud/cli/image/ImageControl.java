// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.image;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/** The catalogue of an installation, as the command line reads and changes it. */
public interface ImageControl {
    /**
     * One binding; the first that matches a name holds.
     *
     * @param pattern image name in which {@code *} stands for anything
     * @param yours written by the user, not by us
     */
    record Entry(String pattern, String environment, boolean yours) {}

    /** How far an environment is; spelled as printed for programs. */
    enum State {
        /** There is nothing to make. */
        builtin,
        ready,
        making,
        missing
    }

    /**
     * What an image stands for.
     *
     * @param bytes on disk; 0 unless it is ready
     * @param from the environment it adds to; empty if it adds to none
     * @param packages as pip takes them
     */
    record Environment(String name, State state, long bytes, String from, List<String> packages) {}

    /**
     * An environment to be made under a name of the user's.
     *
     * @param from the environment it adds to
     */
    record Build(String name, String from, PythonRequirements wished) {}

    /**
     * What a name shall mean.
     *
     * @param packages for an environment of its own; empty to take one that exists
     * @param command when a container names none; may be empty
     */
    record Mapping(
            String pattern, String environment, List<String> packages, List<String> command) {}

    /** It cannot be done; the message says why and what to do. */
    final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public RefusedException(Throwable cause) {
            super(cause.getMessage(), cause);
        }

        public RefusedException(String message) {
            super(message);
        }
    }

    List<Entry> entries(Path home);

    List<Environment> environments(Path home);

    void map(Path home, Mapping mapping);

    /** Removes a binding of the user; false if there is none of this pattern. */
    boolean unmap(Path home, String pattern);

    /**
     * Makes an environment unless it is there.
     *
     * @param progress told in one line how far it is
     * @throws RefusedException when it cannot be made
     */
    void prepare(Path home, String environment, Consumer<String> progress);

    /**
     * Makes an environment on top of another; only a complete one gets its name.
     *
     * @param progress told in one line how far it is
     * @throws RefusedException when it cannot be made
     */
    void build(Path home, Build build, Consumer<String> progress);

    /** Every package of an environment with its version; none where it is not made. */
    List<String> locked(Path home, String environment);

    /** Removes the files of an environment; false if there are none. */
    boolean remove(Path home, String environment);

    /** What came from registries and archives. */
    PulledControl pulled();
}
