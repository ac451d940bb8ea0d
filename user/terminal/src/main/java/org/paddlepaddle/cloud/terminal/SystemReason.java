// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why the system refused something, in words instead of the names of exceptions. */
public final class SystemReason {
    private SystemReason() {}

    /** What was tried, with the reason the system gave where the sentence has none yet. */
    public static String sentence(Exception e) {
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
