// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/** One line per event in {@code log/pdc.log}, rotated; a quiet system writes nothing. */
public final class Logs {
    /**
     * To be set as {@code java.util.logging.manager} before the JDK's logging wakes up, which
     * touching any of its classes does.
     */
    public static final String MANAGER = "org.paddlepaddle.cloud.standalone.Logs$LastingLogManager";

    private static final int FILE_BYTES = 8_000_000;
    private static final int FILES = 4;

    /** Chatter of libraries: what they call a warning is, here, an everyday reconnection. */
    private static final Map<String, Level> TAMED =
            Map.of(
                    "io.fabric8", Level.SEVERE,
                    "io.javaoperatorsdk", Level.WARNING,
                    "io.netty", Level.WARNING,
                    "org.sqlite", Level.WARNING,
                    "jdk.event", Level.WARNING);

    /** Loggers are held weakly by the JDK; without this their levels would be forgotten. */
    private static final List<Logger> KEPT =
            TAMED.keySet().stream().map(Logger::getLogger).toList();

    private static final Logger OURS = Logger.getLogger("org.paddlepaddle.cloud");

    private Logs() {}

    /** To the file, and to standard error for somebody who watches. */
    public static void open(HomeDirectory home, boolean watched) {
        var root = emptied();
        root.addHandler(prepared(new RotatingLog(home.logFile(), FILE_BYTES, FILES)));
        if (watched) {
            root.addHandler(prepared(new ConsoleHandler()));
        }
    }

    /**
     * To standard error alone, for a process whose output somebody else keeps. Libraries say no
     * more than usual, however much is asked for.
     */
    public static void watch(Level level) {
        var root = emptied();
        root.addHandler(prepared(new ConsoleHandler()));
        OURS.setLevel(level);
        if (level.intValue() > Level.INFO.intValue()) {
            root.setLevel(level);
        }
    }

    /** One line of a process that is not the system, while there is none. */
    public static void note(HomeDirectory home, String text) {
        var log = new RotatingLog(home.logFile(), FILE_BYTES, FILES);
        try {
            var record = new LogRecord(Level.WARNING, text);
            record.setLoggerName("pdc");
            prepared(log).publish(record);
        } finally {
            log.close();
        }
    }

    private static Logger emptied() {
        var root = Logger.getLogger("");
        for (var handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.setLevel(Level.INFO);
        KEPT.forEach(logger -> logger.setLevel(TAMED.get(logger.getName())));
        return root;
    }

    private static Handler prepared(Handler handler) {
        handler.setFormatter(new OneLine());
        handler.setLevel(Level.ALL);
        return handler;
    }

    /**
     * The JDK's log manager forgets its handlers the moment a shutdown begins. The end of the
     * system is worth logging too, so this one keeps them until the process is gone.
     */
    public static final class LastingLogManager extends LogManager {
        @Override
        public void reset() {
            // Files are written through at every line: there is nothing to flush.
        }
    }

    /** {@code 2026-01-02 03:04:05.678 WARN [thread] Assembly: what happened} */
    static final class OneLine extends Formatter {
        private static final DateTimeFormatter TIME =
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

        private final ZoneId zone;

        OneLine() {
            this(ZoneId.systemDefault());
        }

        OneLine(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public String format(LogRecord record) {
            var line =
                    String.join(
                            " ",
                            TIME.format(Instant.ofEpochMilli(record.getMillis()).atZone(zone)),
                            level(record.getLevel()),
                            source(record.getLoggerName()) + ":",
                            formatMessage(record).replace("\n", "\\n"));
            var thrown = record.getThrown();
            return thrown == null ? line + "\n" : line + "\n" + trace(thrown);
        }

        private static String level(Level level) {
            if (level.intValue() >= Level.SEVERE.intValue()) {
                return "ERROR";
            }
            if (level.intValue() >= Level.WARNING.intValue()) {
                return "WARN ";
            }
            return level.intValue() >= Level.INFO.intValue() ? "INFO " : "DEBUG";
        }

        private static String source(String logger) {
            return logger == null ? "?" : logger.substring(logger.lastIndexOf('.') + 1);
        }

        private static String trace(Throwable thrown) {
            var text = new StringWriter();
            thrown.printStackTrace(new PrintWriter(text));
            return text.toString();
        }
    }
}
