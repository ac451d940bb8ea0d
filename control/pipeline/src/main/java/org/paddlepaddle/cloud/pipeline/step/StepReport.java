// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** What the launcher says of a step's output files, by their numbers. */
public record StepReport(Map<Integer, Found> files) {
    /** What became of one output file. */
    public sealed interface Found {
        /**
         * Small enough to travel in the report.
         *
         * @param base64 its bytes
         */
        record Content(String base64) implements Found {
            /** As a parameter: without the one line end that programs put behind it. */
            public String text() {
                var text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
                return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            }
        }

        /** In the object store already. */
        record Stored(String size) implements Found {}

        /** Too large for the report, or no file. */
        record Large(String what) implements Found {}

        /** Not there. */
        record Missing() implements Found {}
    }

    public StepReport {
        files = Map.copyOf(files);
    }

    public static StepReport parse(String message) {
        var files = new HashMap<Integer, Found>();
        message.lines()
                .map(line -> line.split(" ", 3))
                .filter(words -> words.length >= 2 && words[0].matches("\\d{1,4}"))
                .forEach(words -> files.put(Integer.valueOf(words[0]), found(words)));
        return new StepReport(files);
    }

    private static Found found(String[] words) {
        var rest = words.length > 2 ? words[2] : "";
        return switch (words[1]) {
            case "base64" -> new Found.Content(rest);
            case "hex" ->
                    new Found.Content(
                            Base64.getEncoder().encodeToString(HexFormat.of().parseHex(rest)));
            case "stored" ->
                    new Found.Stored(
                            rest.strip().equals("directory")
                                    ? "a directory"
                                    : rest.strip() + " bytes");
            case "large" -> new Found.Large(rest.strip() + " bytes");
            case "directory" -> new Found.Large("a directory");
            default -> new Found.Missing();
        };
    }

    public Found file(int number) {
        return files.getOrDefault(number, new Found.Missing());
    }
}
