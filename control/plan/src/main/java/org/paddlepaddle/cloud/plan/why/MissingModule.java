// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Python module that a program ended for want of.
 *
 * @param name as the program imports it
 * @param packaged name of the package that most likely has it
 */
record MissingModule(String name, String packaged) {
    private static final Pattern SAID =
            Pattern.compile(".*ModuleNotFoundError: No module named '([\\w.]+)'.*");

    /** Packages that are not called what they are imported as. */
    private static final Map<String, String> PACKAGES =
            Map.ofEntries(
                    Map.entry("PIL", "pillow"),
                    Map.entry("attr", "attrs"),
                    Map.entry("bs4", "beautifulsoup4"),
                    Map.entry("cv2", "opencv-python-headless"),
                    Map.entry("dateutil", "python-dateutil"),
                    Map.entry("docx", "python-docx"),
                    Map.entry("fitz", "pymupdf"),
                    Map.entry("google", "protobuf"),
                    Map.entry("skimage", "scikit-image"),
                    Map.entry("sklearn", "scikit-learn"),
                    Map.entry("yaml", "pyyaml"));

    /** The last one that these lines complain of. */
    static Optional<MissingModule> in(List<String> lines) {
        return lines.reversed().stream()
                .map(SAID::matcher)
                .filter(Matcher::matches)
                .map(said -> said.group(1))
                .map(name -> new MissingModule(name, packaged(name)))
                .findFirst();
    }

    private static String packaged(String module) {
        var top = module.replaceFirst("\\..*", "");
        return PACKAGES.getOrDefault(top, top.replace('_', '-'));
    }
}
