// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/**
 * A log file of bounded size. The current one keeps its name, so that {@code tail -F} follows it;
 * older ones are called {@code .1}, {@code .2} and so on. Every record is written through.
 */
final class RotatingLog extends Handler {
    private final Path file;
    private final long limit;
    private final int keep;
    private OutputStream out;
    private long size;
    private boolean told;

    RotatingLog(Path file, long limit, int keep) {
        this.file = file;
        this.limit = limit;
        this.keep = keep;
        try {
            this.out = Files.newOutputStream(file, CREATE, APPEND);
            this.size = Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot log to " + file, e);
        }
    }

    @Override
    public synchronized void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        try {
            var bytes = getFormatter().format(record).getBytes(StandardCharsets.UTF_8);
            if (size > 0 && size + bytes.length > limit) {
                rotate();
            }
            out.write(bytes);
            size += bytes.length;
            told = false;
        } catch (IOException e) {
            tell("cannot write " + file + ": " + e.getMessage());
        }
    }

    /** A full disk must not stop the system that the log is about; one sentence is enough. */
    private void tell(String trouble) {
        if (!told) {
            told = true;
            System.err.println(trouble);
        }
    }

    private void rotate() throws IOException {
        out.close();
        for (int age = keep - 1; age > 0; age--) {
            var older = age == 1 ? file : numbered(age - 1);
            if (Files.exists(older)) {
                Files.move(older, numbered(age), REPLACE_EXISTING);
            }
        }
        out = Files.newOutputStream(file, CREATE, APPEND);
        size = 0;
    }

    private Path numbered(int age) {
        return file.resolveSibling(file.getFileName() + "." + age);
    }

    @Override
    public void flush() {
        // Nothing is held back.
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            tell("cannot close " + file + ": " + e.getMessage());
        }
    }
}
