// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RootLayoutTest {
    /** A tree of directories given by their paths; {@code /bin} is a link. */
    private record Tree(Set<String> directories) implements HostTree {
        static Tree of(String... directories) {
            return new Tree(new TreeSet<>(List.of(directories)));
        }

        @Override
        public List<Path> entries(Path directory) {
            return directories.stream()
                    .map(Path::of)
                    .filter(it -> directory.equals(it.getParent()))
                    .toList();
        }

        @Override
        public boolean directory(Path path) {
            return exists(path) && link(path).isEmpty();
        }

        @Override
        public boolean exists(Path path) {
            return path.equals(Path.of("/")) || directories.contains(path.toString());
        }

        @Override
        public Optional<String> link(Path path) {
            return path.equals(Path.of("/bin")) ? Optional.of("usr/bin") : Optional.empty();
        }
    }

    private static final Tree HOST =
            Tree.of(
                    "/bin",
                    "/dev",
                    "/opt",
                    "/opt/home",
                    "/opt/tool",
                    "/proc",
                    "/run",
                    "/tmp",
                    "/usr");

    private static Mount bind(String path) {
        return new Mount.Bind(Path.of(path), Path.of(path), true);
    }

    @Test
    void when_nothing_is_special_then_top_directories_are_bound_and_links_kept() {
        var layout = RootLayout.of(HOST, Set.of(), List.of());

        assertThat(layout)
                .containsExactly(
                        new Mount.Link("usr/bin", Path.of("/bin")),
                        bind("/opt"),
                        bind("/usr"),
                        new Mount.Processes(Path.of("/proc")),
                        new Mount.Devices(Path.of("/dev")));
    }

    @Test
    void when_a_directory_is_hidden_then_neither_it_nor_its_parent_is_bound() {
        var layout = RootLayout.of(HOST, Set.of(Path.of("/opt/home")), List.of());

        assertThat(layout)
                .contains(new Mount.Directory(Path.of("/opt")), bind("/opt/tool"))
                .doesNotContain(bind("/opt"), bind("/opt/home"));
    }

    @Test
    void when_a_mount_point_is_missing_then_its_parent_is_made_anew() {
        var data = new Mount.Bind(Path.of("/x"), Path.of("/opt/new/data"), false);

        var layout = RootLayout.of(HOST, Set.of(), List.of(data));

        assertThat(layout)
                .containsSubsequence(
                        new Mount.Directory(Path.of("/opt")),
                        bind("/opt/home"),
                        bind("/opt/tool"),
                        data);
    }

    @Test
    void when_mounts_are_nested_then_the_outer_one_comes_first() {
        var inner = new Mount.Bind(Path.of("/x"), Path.of("/tmp/a/b"), false);
        var outer = new Mount.Bind(Path.of("/y"), Path.of("/tmp"), false);

        var layout = RootLayout.of(HOST, Set.of(), List.of(inner, outer));

        assertThat(layout).endsWith(outer, inner);
    }

    @Test
    void when_a_mount_lies_below_new_directories_then_they_are_made_first() {
        var token = bind("/run/secrets/account");

        var layout = RootLayout.of(HOST, Set.of(), List.of(token));

        assertThat(layout).endsWith(new Mount.Directory(Path.of("/run/secrets")), token);
    }
}
