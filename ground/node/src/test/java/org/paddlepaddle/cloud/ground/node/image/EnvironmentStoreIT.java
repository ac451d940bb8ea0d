// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

class EnvironmentStoreIT {
    private static final EnvironmentSpec EMPTY = pins("empty", "3.8", "3.99");

    private final Path images;

    EnvironmentStoreIT(@TempDir Path directory) {
        this.images = directory.resolve("images");
    }

    private static EnvironmentSpec pins(String name, String from, String to, String... packages) {
        return new EnvironmentSpec(name, Version.parse(from), Version.parse(to), List.of(packages));
    }

    private EnvironmentStore store(Map<String, String> more) {
        var environment = new HashMap<>(System.getenv());
        environment.putAll(more);
        return new EnvironmentStore(images, environment, Clock.systemUTC());
    }

    @Test
    void when_two_want_the_same_then_it_is_made_once_and_runs() throws Exception {
        var told = new CopyOnWriteArrayList<PreparationProgress>();
        var store = store(Map.of());

        Callable<BuiltEnvironment> make = () -> store.make(EMPTY, told::add);
        BuiltEnvironment made;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var both = threads.invokeAll(List.of(make, make));
            made = both.getFirst().get();
            assertThat(both.getLast().get()).isEqualTo(made);
        }

        assertThat(told).hasSize(1);
        assertThat(store(Map.of()).find(EMPTY)).contains(made);
        assertThat(prefixes(made)).containsExactly(made.root() + "", made.prefix() + "");
    }

    private static List<String> prefixes(BuiltEnvironment made) {
        var question = "import sys; print(sys.prefix); print(sys.base_prefix)";
        return Command.require(made.root().resolve("bin/python").toString(), "-c", question)
                .lines()
                .toList();
    }

    @Test
    void when_a_crash_left_half_of_it_then_it_is_made_anew() throws IOException {
        var half = Files.createDirectories(images.resolve(EMPTY.directory()));
        Files.writeString(half.resolve("rubbish"), "");

        var made = store(Map.of()).make(EMPTY, _ -> {});

        assertThat(made.root().resolve("rubbish")).doesNotExist();
        assertThat(made.root().resolve("bin/python")).exists();
    }

    @Test
    void when_no_python_is_there_then_the_message_says_how_to_get_one() {
        var store = store(Map.of("PATH", images.toString()));

        assertThatThrownBy(() -> store.make(EMPTY, _ -> {}))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("apt install python3");
    }

    @Test
    void when_only_other_pythons_are_there_then_the_message_names_them() {
        var old = pins("old", "3.1", "3.2");

        assertThatThrownBy(() -> store(Map.of()).make(old, _ -> {}))
                .hasMessageContaining("needs Python 3.1 to 3.2, found 3.");
    }

    @Test
    void when_the_index_cannot_be_reached_then_the_message_says_so() {
        var offline =
                Map.of(
                        "PIP_INDEX_URL", "http://127.0.0.1:9/simple",
                        "PIP_CONFIG_FILE", "/dev/null",
                        "PIP_RETRIES", "0");
        var some = pins("some", "3.8", "3.99", "no-such-package==1");

        assertThatThrownBy(() -> store(offline).make(some, _ -> {}))
                .hasMessageContaining("cannot reach the package index");
        assertThat(store(offline).find(some)).isEmpty();
    }

    private static String python(BuiltEnvironment made, String program) {
        return Command.require(made.root().resolve("bin/python").toString(), "-c", program);
    }

    @Test
    void when_one_lies_on_another_then_it_has_both_and_installs_only_its_own() {
        var base = base("six==1.16.0");
        var wished = new PythonRequirements(List.of("idna"), List.of("idna==3.7"));

        var made = store(Map.of()).make(base.with(wished), _ -> {});

        assertThat(python(made, "import six, idna; print(six.__version__)").strip())
                .isEqualTo("1.16.0");
        assertThat(made.locked()).contains("idna==3.7", "six==1.16.0");
        assertThat(made.root().resolve("bin/pip")).content().startsWith("#!" + made.root());
        assertThat(FileTree.names(made.packages())).contains("idna").doesNotContain("six.py");
        assertThat(store(Map.of()).layers(List.of(base))).containsExactly(base.with(wished));
    }

    @Test
    void when_packages_contradict_each_other_then_pip_is_quoted() {
        var wished = new PythonRequirements(List.of("six==1.16.0", "six==1.17.0"), List.of());

        assertThatThrownBy(() -> store(Map.of()).make(EMPTY.with(wished), _ -> {}))
                .satisfies(EnvironmentStoreIT::requireIndex)
                .hasMessageContaining("The user requested six==1.17.0");
    }

    private static void requireIndex(Throwable failure) {
        boolean online = !String.valueOf(failure.getMessage()).contains("cannot reach");
        RealMachine.require(online, "a package index");
    }

    private EnvironmentSpec base(String... packages) {
        var base = pins("base", "3.8", "3.99", packages);
        try {
            store(Map.of()).make(base, _ -> {});
        } catch (ImageException e) {
            requireIndex(e);
            throw e;
        }
        return base;
    }
}
