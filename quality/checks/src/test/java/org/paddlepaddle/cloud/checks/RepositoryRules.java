// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What every file of a repository must be like; each rule tells the files that are not. */
enum RepositoryRules {
    EVERY_JAVA_FILE_NAMES_ITS_LICENSE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.ending(".java").stream()
                    .filter(name -> !repository.text(name).startsWith(HEADER));
        }
    },
    EVERY_PACKAGE_SAYS_WHAT_IT_IS_AND_KNOWS_NO_NULL {
        @Override
        Stream<String> broken(Repository repository) {
            var packages = new TreeSet<Path>();
            repository
                    .matching(name -> name.contains("/src/main/java/") && name.endsWith(".java"))
                    .forEach(name -> packages.add(Path.of(name).getParent()));
            return packages.stream()
                    .map(directory -> directory.resolve("package-info.java").toString())
                    .filter(info -> !isDescribed(repository, info));
        }

        private static boolean isDescribed(Repository repository, String info) {
            return repository.files().contains(info)
                    && repository.text(info).contains("\n/**")
                    && repository.text(info).contains("@NullMarked");
        }
    },
    /** A package has one subject; what has grown beyond it is split by subject. */
    NO_TWO_THINGS_SHARE_A_SIMPLE_NAME {
        /** One thing each: as the API has it, and as the cache runtime's protocol has it. */
        private static final Set<String> ON_TWO_FLOORS =
                Set.of("SyncOptions.java", "WarmupOptions.java");

        @Override
        Stream<String> broken(Repository repository) {
            Map<String, List<String>> files = new TreeMap<>();
            repository.matching(name -> name.contains(MAIN) && name.endsWith(".java")).stream()
                    .filter(name -> !name.endsWith("/package-info.java"))
                    .forEach(
                            name ->
                                    files.computeIfAbsent(
                                                    name.substring(name.lastIndexOf('/') + 1),
                                                    _ -> new ArrayList<>())
                                            .add(name));
            return files.entrySet().stream()
                    .filter(entry -> entry.getValue().size() > 1)
                    .filter(entry -> !ON_TWO_FLOORS.contains(entry.getKey()))
                    .map(entry -> "the same name in " + entry.getValue());
        }
    },
    NO_PACKAGE_HAS_MORE_THAN_THIRTY_TYPES {
        @Override
        Stream<String> broken(Repository repository) {
            Map<String, Integer> types = new TreeMap<>();
            repository.matching(name -> name.contains(MAIN) && name.endsWith(".java")).stream()
                    .filter(name -> !name.endsWith("/package-info.java"))
                    .forEach(name -> types.merge(packageName(name), 1, Integer::sum));
            return types.entrySet().stream()
                    .filter(entry -> entry.getValue() > MOST_TYPES)
                    .map(entry -> entry.getKey() + " has " + entry.getValue() + " types");
        }

        private static String packageName(String file) {
            return file.substring(file.indexOf(MAIN) + MAIN.length(), file.lastIndexOf('/'))
                    .replace('/', '.')
                    .replace("org.paddlepaddle.cloud.", "");
        }
    },
    NO_TYPE_HAS_AN_EMPTY_NAME {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.ending(".java").stream()
                    .filter(name -> EMPTY_NAME.matcher(typeName(name)).matches());
        }
    },
    NO_DEVELOPERS_MACHINE_SHOWS_THROUGH {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.matching(repository::isText).stream()
                    .flatMap(name -> found(repository, name, MACHINE));
        }
    },
    NO_FILE_IS_LARGER_THAN_ONE_MEBIBYTE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.files().stream()
                    .filter(name -> repository.bytes(name).length > LARGEST_FILE);
        }
    },
    EVERY_TRANSLATED_PAGE_IS_AS_NEW_AS_ITS_SOURCE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.ending(Translation.SUFFIX).stream()
                    .map(name -> Translation.read(repository, name))
                    .flatMap(translation -> translation.problem().stream());
        }
    },
    EVERY_MESSAGE_EXISTS_IN_BOTH_LANGUAGES {
        @Override
        Stream<String> broken(Repository repository) {
            return repository
                    .matching(
                            name -> name.contains("/src/main/resources/") && name.endsWith(CHINESE))
                    .stream()
                    .filter(
                            chinese ->
                                    !keys(repository, chinese)
                                            .equals(english(repository, chinese)));
        }

        private static Set<String> english(Repository repository, String chinese) {
            return keys(repository, chinese.replace(CHINESE, ".properties"));
        }

        private static Set<String> keys(Repository repository, String bundle) {
            var properties = new Properties();
            try {
                properties.load(new StringReader(repository.text(bundle)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new TreeSet<>(properties.stringPropertyNames());
        }
    },
    EVERY_GOLDEN_FILE_IS_NAMED_BY_A_TEST {
        @Override
        Stream<String> broken(Repository repository) {
            var tests =
                    repository
                            .matching(
                                    name -> name.endsWith("Test.java") || name.endsWith("IT.java"))
                            .stream()
                            .map(repository::text)
                            .toList();
            return repository
                    .matching(name -> name.contains("/src/test/resources/golden/"))
                    .stream()
                    .filter(name -> !isNamed(name, tests));
        }

        private static boolean isNamed(String golden, List<String> tests) {
            var file = golden.substring(golden.lastIndexOf('/') + 1);
            var word = file.substring(0, file.lastIndexOf('.'));
            return tests.stream().anyMatch(test -> test.contains(word));
        }
    },
    /** They lie on one class path: of two with the same name, one would never be applied. */
    NO_TWO_MANIFESTS_HAVE_THE_SAME_NAME {
        @Override
        Stream<String> broken(Repository repository) {
            Map<String, String> seen = new HashMap<>();
            return repository
                    .matching(name -> name.contains("/src/main/resources/manifests/"))
                    .stream()
                    .filter(name -> seen.put(Path.of(name).getFileName().toString(), name) != null);
        }
    },
    /** The embedded Kubernetes serves our kinds as it serves everybody's. */
    GROUND_SPEAKS_OF_NOTHING_OF_OURS {
        @Override
        Stream<String> broken(Repository repository) {
            return repository
                    .matching(name -> name.startsWith("ground/") && name.contains("/src/main/"))
                    .stream()
                    .flatMap(name -> found(repository, name, OURS));
        }
    },
    /** How a container is has one reading above ground. */
    CONTAINER_STATES_ARE_READ_IN_ONE_PLACE {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.matching(RepositoryRules::isAboveGround).stream()
                    .filter(name -> !typeName(name).equals("ContainerReading"))
                    .flatMap(name -> found(repository, name, CONTAINER_STATE));
        }
    },
    /** What no day runs is never run at all. */
    EVERY_NIGHTLY_TEST_IS_IN_ONE_SLICE_OF_THE_WEEK {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.files().contains(NightSlices.LIST)
                    ? Stream.concat(
                            NightSlices.read(repository.text(NightSlices.LIST))
                                    .problems(NightSlices.nights(repository)),
                            NightSlices.untagged(repository))
                    : Stream.of(NightSlices.LIST + " is not there");
        }
    },
    /** Whoever promises something of the product documents shows the test that plays it. */
    EVERY_ROW_OF_THE_PRODUCT_LEDGER_IS_WHOLE_AND_PROVEN {
        @Override
        Stream<String> broken(Repository repository) {
            return repository.files().contains(ProductLedger.PAGE)
                    ? ProductLedger.read(repository.text(ProductLedger.PAGE))
                            .problems(test -> isTest(repository, test))
                    : Stream.of(ProductLedger.PAGE + " is not there");
        }

        private static boolean isTest(Repository repository, String type) {
            return (type.endsWith("Test") || type.endsWith("IT"))
                    && repository.files().stream()
                            .filter(name -> name.contains("/src/test/"))
                            .anyMatch(name -> name.endsWith("/" + type + ".java"));
        }
    };

    private static final String MAIN = "/src/main/java/";
    private static final int MOST_TYPES = 30;

    private static final int LARGEST_FILE = 1 << 20;
    private static final String HEADER = "// SPDX-License-Identifier: Apache-2.0\n";
    private static final String CHINESE = "_zh.properties";

    /** Words that say nothing about what a type is. */
    private static final Pattern EMPTY_NAME =
            Pattern.compile(
                    "(Abstract|Base|Common|Impl)[A-Z].*"
                            + "|.*(Utils?|Helpers?|Manager|Impl|Base|Common|Data|Info|Processor)");

    /** Where a developer's machine shows through, or the place packages happened to come from. */
    private static final Pattern MACHINE =
            Pattern.compile(
                    "(?<![\\w.-])/(root|home/(?!me/)\\w+|Users/\\w+)/[\\w.]"
                            + "|https?://[^\\s\"'<>/]*(artifactory|nexus|mirror)[^\\s\"'<>]*"
                            + "|(repo1?[.]maven([.]apache)?|pypi|pythonhosted|npmjs|proxy[.]golang)"
                            + "[.]org");

    /** Our kinds, images, programs and modules above ground, by name. */
    private static final Pattern OURS =
            Pattern.compile(
                    "(?<!org[.])paddlepaddle|paddlepaddle[.]org|PaddleJob|SampleSet|SampleJob"
                            + "|baidubce|paddle-system|paddlecloud/demo"
                            + "|org[.]paddlepaddle[.]cloud[.](?!ground|supervise|decode)\\w+");

    /** The fields of a status that say how its containers are. */
    private static final Pattern CONTAINER_STATE =
            Pattern.compile("\"(initC|c)ontainerStatuses\"|get(InitC|C)ontainerStatuses\\(");

    abstract Stream<String> broken(Repository repository);

    private static Stream<String> found(Repository repository, String name, Pattern pattern) {
        return pattern.matcher(repository.text(name))
                .results()
                .map(match -> name + ": " + match.group());
    }

    private static boolean isAboveGround(String name) {
        return (name.startsWith("user/") || name.startsWith("control/"))
                && name.contains("/src/main/")
                && name.endsWith(".java");
    }

    private static String typeName(String file) {
        return file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length());
    }
}
