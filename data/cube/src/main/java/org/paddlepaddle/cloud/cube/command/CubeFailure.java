// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cube.build.BuildException;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.input.InputException;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.legacy.LegacyException;
import org.paddlepaddle.cloud.cube.ship.ShipException;
import org.paddlepaddle.cloud.cube.store.StoreException;
import org.paddlepaddle.cloud.cube.transfer.ConfException;

/** A command that ends without success: one sentence, what to do next, and the exit code. */
public final class CubeFailure extends RuntimeException {
    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int NOT_RUNNING = 3;

    private static final long serialVersionUID = 1;

    private final int exit;
    private final transient List<String> advice;

    public CubeFailure(int exit, String message, String... advice) {
        super(message);
        this.exit = exit;
        this.advice = List.of(advice);
    }

    public int exit() {
        return exit;
    }

    public List<String> advice() {
        return advice;
    }

    /** What a failure of this module means to a person; empty for what should not happen. */
    public static Optional<CubeFailure> of(Exception failure, Texts texts) {
        return switch (failure) {
            case CubeFailure known -> Optional.of(known);
            case ConfException conf ->
                    Optional.of(new CubeFailure(USAGE, message(conf), texts.text("advice.conf")));
            case BuildException build -> Optional.of(new CubeFailure(FAILED, message(build)));
            case InputException input -> Optional.of(new CubeFailure(FAILED, message(input)));
            case LayerException layer -> Optional.of(new CubeFailure(FAILED, message(layer)));
            case LegacyException legacy -> Optional.of(new CubeFailure(FAILED, message(legacy)));
            case StoreException store -> Optional.of(new CubeFailure(FAILED, message(store)));
            case ShipException ship -> Optional.of(new CubeFailure(FAILED, message(ship)));
            case CubeClientException client ->
                    Optional.of(new CubeFailure(NOT_RUNNING, message(client)));
            case UncheckedIOException io -> Optional.of(new CubeFailure(FAILED, message(io)));
            // What somebody typed or wrote into a file of flags.
            case IllegalArgumentException wrong ->
                    Optional.of(new CubeFailure(USAGE, message(wrong)));
            default -> Optional.empty();
        };
    }

    /** With the reason the system gave, where the sentence does not have it yet. */
    static String message(Exception e) {
        var sentence = String.valueOf(e.getMessage());
        if (!(e.getCause() instanceof IOException io)) {
            return sentence;
        }
        var told = ": " + io.getMessage();
        var bare =
                sentence.endsWith(told)
                        ? sentence.substring(0, sentence.length() - told.length())
                        : sentence;
        return bare + ": " + reason(io);
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException file -> "there is no " + file.getFile();
            case AccessDeniedException file -> "no permission for " + file.getFile();
            case NotDirectoryException file -> file.getFile() + " is no directory";
            case FileAlreadyExistsException file -> file.getFile() + " is in the way";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }
}
