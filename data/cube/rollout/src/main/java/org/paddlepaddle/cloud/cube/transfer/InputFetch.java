// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.FileDigest;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.files.SafeName;

/**
 * Brings the files a donefile's line names. Beside a local donefile they are used where they lie;
 * from an address they are fetched, each resumed where it stopped.
 */
final class InputFetch {
    private static final Pattern LINK = Pattern.compile("(?i)href\\s*=\\s*[\"']([^\"'?#]+)[\"']");

    private final String address;
    private final Fetch fetch;

    InputFetch(String address, Fetch fetch) {
        this.address = address;
        this.fetch = fetch;
    }

    List<Path> bring(DonefileEntry donefileEntry, Path directory) {
        return address.startsWith("http") ? remote(donefileEntry, directory) : local(donefileEntry);
    }

    private static List<Path> local(DonefileEntry donefileEntry) {
        var directory = Path.of(donefileEntry.input());
        if (!Files.isDirectory(directory)) {
            throw new FilesException("input " + directory + " is no directory");
        }
        var files =
                donefileEntry.files().isEmpty() ? list(directory) : named(donefileEntry, directory);
        return checked(donefileEntry, files);
    }

    private static List<Path> named(DonefileEntry donefileEntry, Path directory) {
        var files = new ArrayList<Path>();
        for (var file : donefileEntry.files()) {
            var path = directory.resolve(file.name());
            if (!new FileDigest("", file.sha256()).matches(path)) {
                throw new FilesException(path + " has a wrong digest");
            }
            files.add(path);
        }
        return files;
    }

    private static List<Path> list(Path directory) {
        try (var entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile)
                    .filter(entry -> isData(entry.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }

    private List<Path> remote(DonefileEntry donefileEntry, Path directory) {
        var source = directory(donefileEntry);
        var wanted = donefileEntry.files().isEmpty() ? listed(source) : donefileEntry.files();
        var files = new ArrayList<Path>();
        for (var file : wanted) {
            var target = directory.resolve(file.name());
            if (!Files.exists(target) || !file.sha256().isEmpty()) {
                var digest = new FileDigest("", file.sha256());
                fetch.file(source.resolve(file.name()), target, digest, _ -> {});
            }
            files.add(target);
        }
        return checked(donefileEntry, files);
    }

    /** On the donefile's own host, whatever the line says. */
    private URI directory(DonefileEntry donefileEntry) {
        var host = URI.create(address);
        var path =
                donefileEntry.input().endsWith("/")
                        ? donefileEntry.input()
                        : donefileEntry.input() + "/";
        try {
            return new URI(host.getScheme(), host.getAuthority(), path, null, null);
        } catch (URISyntaxException e) {
            throw new FilesException("input " + donefileEntry.input() + " gives no address", e);
        }
    }

    /** Hadoop's rule: {@code .crc} companions and {@code _SUCCESS} are not data. */
    private static boolean isData(String name) {
        return !name.startsWith(".") && !name.startsWith("_");
    }

    /** Plain names a listing links to, as every file server prints them. */
    private List<DonefileEntry.InputFile> listed(URI directory) {
        var page = fetch.text(directory);
        if (page == null) {
            throw new FilesException(directory + " does not exist and the donefile names no files");
        }
        var names = new TreeSet<String>();
        LINK.matcher(page)
                .results()
                .map(link -> link.group(1))
                .map(link -> below(directory, link))
                .filter(name -> SafeName.isPlain(name) && isData(name))
                .filter(name -> !name.startsWith("index."))
                .forEach(names::add);
        return names.stream().map(name -> new DonefileEntry.InputFile(name, "")).toList();
    }

    /** What a link adds to the directory: some servers write {@code ./name} or the whole path. */
    private static String below(URI directory, String link) {
        try {
            var target = directory.resolve(link).toString();
            var start = directory.toString();
            return target.startsWith(start) ? target.substring(start.length()) : "";
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static List<Path> checked(DonefileEntry donefileEntry, List<Path> files) {
        if (files.isEmpty()) {
            throw new FilesException("input " + donefileEntry.input() + " holds no files");
        }
        return files;
    }
}
