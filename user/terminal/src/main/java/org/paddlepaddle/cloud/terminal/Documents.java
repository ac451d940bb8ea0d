// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/** Values as JSON or YAML, for programs to read. */
public final class Documents {
    private Documents() {}

    public static String json(Object value) {
        return write(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT), value);
    }

    /** JSON without a break. */
    public static String line(Object value) {
        return write(new ObjectMapper(), value);
    }

    public static String yaml(Object value) {
        return write(new ObjectMapper(yaml()), value).stripTrailing();
    }

    /** A text that looks like a number or a time is read as one unless it has quotes. */
    private static final class TextStaysText extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1;
        private static final Pattern NUMBER =
                Pattern.compile(
                        "[-+]?(0[xX][0-9a-fA-F_]+|0[oO]?[0-7_]+|0[bB][01_]+"
                                + "|([0-9][0-9_]*\\.?[0-9_]*|\\.[0-9_]+)([eE][-+]?[0-9]+)?"
                                + "|[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
                                + "|\\.(inf|Inf|INF|nan|NaN|NAN))");
        private static final Pattern TIME =
                Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \\t].*)?");

        @Override
        public boolean needToQuoteName(String name) {
            return super.needToQuoteName(name) || misread(name);
        }

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value) || misread(value);
        }

        private static boolean misread(String text) {
            return NUMBER.matcher(text).matches() || TIME.matcher(text).matches();
        }
    }

    private static YAMLFactory yaml() {
        return YAMLFactory.builder()
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .stringQuotingChecker(new TextStaysText())
                .build();
    }

    /** A document that is written piece by piece. */
    public static JsonGenerator jsonTo(Screen screen) throws IOException {
        return new ObjectMapper().createGenerator(lines(screen)).useDefaultPrettyPrinter();
    }

    public static JsonGenerator yamlTo(Screen screen) throws IOException {
        return new ObjectMapper(yaml()).createGenerator(lines(screen));
    }

    /** Ends its last line when it is closed, and leaves the screen open. */
    private static OutputStream lines(Screen screen) {
        return new FilterOutputStream(screen.out()) {
            private int last;

            @Override
            public void write(int b) throws IOException {
                last = b;
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                if (length > 0) {
                    last = bytes[from + length - 1];
                    out.write(bytes, from, length);
                }
            }

            @Override
            public void close() throws IOException {
                if (last != 0 && last != '\n') {
                    out.write('\n');
                }
                out.flush();
            }
        };
    }

    private static String write(ObjectMapper mapper, Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
