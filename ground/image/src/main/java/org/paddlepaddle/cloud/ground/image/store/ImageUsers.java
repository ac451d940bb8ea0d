// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;
import org.paddlepaddle.cloud.ground.image.unpack.ScopedTree;

/**
 * The users that an image knows.
 *
 * @param users lines of its {@code /etc/passwd}, in fields
 * @param groups lines of its {@code /etc/group}, in fields
 */
public record ImageUsers(List<List<String>> users, List<List<String>> groups) {
    private static final int LARGEST = 1 << 20;

    /**
     * Who a container runs as.
     *
     * @param groups further groups
     * @param home empty where the image does not say
     */
    public record User(long uid, long gid, List<Long> groups, String home) {}

    /** Those of a root file system. */
    public static ImageUsers of(Path root) {
        var tree = new ScopedTree(root);
        return new ImageUsers(read(tree, "etc/passwd"), read(tree, "etc/group"));
    }

    private static List<List<String>> read(ScopedTree tree, String name) {
        try {
            var file = tree.file(name);
            if (file.isEmpty() || Files.size(file.get()) > LARGEST) {
                return List.of();
            }
            return new String(Files.readAllBytes(file.get()), StandardCharsets.ISO_8859_1)
                    .lines()
                    .map(line -> List.of(line.split(":", -1)))
                    .toList();
        } catch (IOException e) {
            throw new ImageUnavailableException("cannot read /" + name + " of the image", e);
        }
    }

    /**
     * @param words {@code USER[:GROUP]}, names or numbers; empty for root
     * @throws ImageUnavailableException when the image has no such user
     */
    public User find(String words) {
        var parts = words.split(":", 2);
        var named = parts[0].isEmpty() ? "0" : parts[0];
        var line = line(named);
        long uid =
                number(named)
                        .or(() -> line.flatMap(it -> field(it, 2)))
                        .orElseThrow(() -> missing("user", named));
        long gid =
                parts.length == 2 && !parts[1].isEmpty()
                        ? group(parts[1])
                        : line.flatMap(it -> field(it, 3)).orElse(0L);
        var further =
                parts.length == 2
                        ? List.<Long>of()
                        : line.map(it -> memberships(it.getFirst())).orElse(List.of());
        return new User(
                uid,
                gid,
                further,
                line.filter(it -> it.size() > 5).map(it -> it.get(5)).orElse(""));
    }

    private Optional<List<String>> line(String named) {
        var number = number(named);
        return users.stream()
                .filter(
                        it ->
                                number.isPresent()
                                        ? field(it, 2).equals(number)
                                        : it.getFirst().equals(named))
                .findFirst();
    }

    private long group(String named) {
        return number(named)
                .or(
                        () ->
                                groups.stream()
                                        .filter(it -> it.getFirst().equals(named))
                                        .findFirst()
                                        .flatMap(it -> field(it, 2)))
                .orElseThrow(() -> missing("group", named));
    }

    private List<Long> memberships(String name) {
        var found = new ArrayList<Long>();
        for (var group : groups) {
            if (group.size() > 3 && List.of(group.get(3).split(",")).contains(name)) {
                field(group, 2).ifPresent(found::add);
            }
        }
        return found;
    }

    private static ImageUnavailableException missing(String what, String name) {
        return new ImageUnavailableException(
                "unable to find %s %s: no matching entries in the files of the image"
                        .formatted(what, name));
    }

    private static Optional<Long> field(List<String> line, int index) {
        return line.size() > index ? number(line.get(index)) : Optional.empty();
    }

    private static Optional<Long> number(String text) {
        return text.matches("[0-9]{1,10}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }
}
