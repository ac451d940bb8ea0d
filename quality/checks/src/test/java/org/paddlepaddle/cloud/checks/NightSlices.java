// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The slices in which {@code .ci/nights} runs the nightly tests, a slice a day.
 *
 * @param listed as {@code module class}, in the order of the list
 * @param slices their numbers
 */
record NightSlices(List<String> listed, List<Integer> slices) {
    static final String LIST = ".ci/nights.txt";
    private static final int DAYS = 7;

    /** What runs at night only, and what has more rounds then. */
    private static final Pattern NIGHTLY =
            Pattern.compile("@Tag\\(\"(nightly|loop)\"\\)|\"paddlecloud[.]nightly\"");

    /** The slices are chosen by tags: a test under this condition would run in none. */
    private static final Pattern UNTAGGED =
            Pattern.compile("@EnabledIfSystemProperty\\(\\s*named = \"paddlecloud[.]nightly\"");

    private static final String TESTS = "/src/test/java/";

    static NightSlices read(String list) {
        var listed = new ArrayList<String>();
        var slices = new ArrayList<Integer>();
        for (var line : list.lines().filter(line -> !line.startsWith("#")).toList()) {
            var words = line.split(" ", 2);
            slices.add(Integer.valueOf(words[0]));
            listed.add(words[1]);
        }
        return new NightSlices(listed, slices);
    }

    /** The test classes of a repository that are nights, as {@code module class}. */
    static TreeSet<String> nights(Repository repository) {
        var nights = new TreeSet<String>();
        repository.matching(name -> name.contains(TESTS) && name.endsWith("IT.java")).stream()
                .filter(name -> NIGHTLY.matcher(repository.text(name)).find())
                .forEach(name -> nights.add(line(name)));
        return nights;
    }

    /** Tests that no slice chooses, although their class is in one. */
    static Stream<String> untagged(Repository repository) {
        return repository
                .matching(name -> name.contains(TESTS) && name.endsWith("IT.java"))
                .stream()
                .filter(name -> UNTAGGED.matcher(repository.text(name)).find())
                .map(
                        name ->
                                line(name)
                                        + " has a test under a condition that no slice chooses:"
                                        + " write @Tag(\"nightly\") instead");
    }

    private static String line(String file) {
        int at = file.indexOf(TESTS);
        var type = file.substring(at + TESTS.length(), file.length() - ".java".length());
        return file.substring(0, at) + " " + type.replace('/', '.');
    }

    /** Nights in no slice or in two, lines that are no night, and days without any. */
    Stream<String> problems(TreeSet<String> nights) {
        var missing =
                nights.stream()
                        .filter(night -> !listed.contains(night))
                        .map(night -> night + " is in no slice of " + LIST);
        var strange =
                listed.stream()
                        .filter(line -> !nights.contains(line))
                        .map(line -> LIST + ": " + line + " is no night");
        var twice =
                listed.stream()
                        .filter(line -> listed.indexOf(line) != listed.lastIndexOf(line))
                        .map(line -> LIST + ": " + line + " is there twice");
        var idle =
                IntStream.rangeClosed(1, DAYS)
                        .filter(day -> !slices.contains(day))
                        .mapToObj(day -> LIST + ": nothing in slice " + day);
        return Stream.of(missing, strange, twice, idle).flatMap(problems -> problems);
    }
}
