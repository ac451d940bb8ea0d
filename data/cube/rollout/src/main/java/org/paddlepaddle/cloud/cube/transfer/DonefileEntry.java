// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SafeName;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/**
 * One line of a donefile: training output that is complete.
 *
 * @param id when it was produced; grows
 * @param key the id of its base; a base's own
 * @param input the directory with the files, on the machine the donefile came from
 * @param files ours: what is in it; empty when the directory has to be listed
 */
public record DonefileEntry(long id, long key, String input, List<InputFile> files) {
    /**
     * @param sha256 hexadecimal, {@code ""} when unknown
     */
    public record InputFile(String name, String sha256) {}

    public boolean isBase() {
        return id == key;
    }

    /** The line's number is for the reader of a refusal. */
    static DonefileEntry parse(String donefile, int line, String text) {
        var where = donefile + ":" + line + ": ";
        JsonNode node;
        try {
            node = RolloutJson.tree(text);
        } catch (FilesException e) {
            throw new FilesException(where + e.getMessage(), e);
        }
        if (!node.isObject()) {
            throw new FilesException(where + "not a JSON object");
        }
        return new DonefileEntry(
                number(where, node, "id"),
                number(where, node, "key"),
                input(where, node.path("input").asText("")),
                files(where, node));
    }

    private static long number(String where, JsonNode node, String name) {
        var text = node.path(name).asText("");
        if (!text.matches("\\d{1,18}")) {
            throw new FilesException(where + name + " is '" + text + "'; allowed: digits");
        }
        return Long.parseLong(text);
    }

    /** Absolute and straight: no way up, no other host. */
    private static String input(String where, String input) {
        boolean straight =
                input.startsWith("/")
                        && !input.startsWith("//")
                        && List.of(input.split("/")).stream()
                                .noneMatch(part -> part.equals("..") || part.equals("."))
                        && input.chars().noneMatch(each -> each < ' ' || each == '\\');
        if (!straight) {
            throw new FilesException(
                    where + "input is refused; allowed: an absolute directory without '..'");
        }
        return input;
    }

    private static List<InputFile> files(String where, JsonNode node) {
        var files = new ArrayList<InputFile>();
        for (var file : node.path("files")) {
            var name = file.isTextual() ? file.asText() : file.path("name").asText("");
            files.add(
                    new InputFile(
                            SafeName.check(where + "file", name),
                            sha256(where, file.path("sha256").asText(""))));
        }
        var single = sha256(where, node.path("sha256").asText(""));
        if (files.size() == 1 && files.getFirst().sha256().isEmpty()) {
            return List.of(new InputFile(files.getFirst().name(), single));
        }
        return List.copyOf(files);
    }

    private static String sha256(String where, String text) {
        if (!text.isEmpty() && !text.matches("[0-9A-Fa-f]{64}")) {
            throw new FilesException(where + "sha256 is not 64 hexadecimal digits");
        }
        return text;
    }
}
