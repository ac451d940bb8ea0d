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
import org.paddlepaddle.cloud.cube.ship.Digest;
import org.paddlepaddle.cloud.cube.ship.Fetch;
import org.paddlepaddle.cloud.cube.ship.SafeName;
import org.paddlepaddle.cloud.cube.ship.ShipException;

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

    List<Path> bring(Done done, Path directory) {
        return address.startsWith("http") ? remote(done, directory) : local(done);
    }

    private static List<Path> local(Done done) {
        var directory = Path.of(done.input());
        if (!Files.isDirectory(directory)) {
            throw new ShipException("input " + directory + " is no directory");
        }
        var files = done.files().isEmpty() ? list(directory) : named(done, directory);
        return checked(done, files);
    }

    private static List<Path> named(Done done, Path directory) {
        var files = new ArrayList<Path>();
        for (var file : done.files()) {
            var path = directory.resolve(file.name());
            if (!new Digest("", file.sha256()).matches(path)) {
                throw new ShipException(path + " has a wrong digest");
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

    private List<Path> remote(Done done, Path directory) {
        var source = directory(done);
        var wanted = done.files().isEmpty() ? listed(source) : done.files();
        var files = new ArrayList<Path>();
        for (var file : wanted) {
            var target = directory.resolve(file.name());
            if (!Files.exists(target) || !file.sha256().isEmpty()) {
                var digest = new Digest("", file.sha256());
                fetch.file(source.resolve(file.name()), target, digest, _ -> {});
            }
            files.add(target);
        }
        return checked(done, files);
    }

    /** On the donefile's own host, whatever the line says. */
    private URI directory(Done done) {
        var host = URI.create(address);
        var path = done.input().endsWith("/") ? done.input() : done.input() + "/";
        try {
            return new URI(host.getScheme(), host.getAuthority(), path, null, null);
        } catch (URISyntaxException e) {
            throw new ShipException("input " + done.input() + " gives no address", e);
        }
    }

    /** Hadoop's rule: {@code .crc} companions and {@code _SUCCESS} are not data. */
    private static boolean isData(String name) {
        return !name.startsWith(".") && !name.startsWith("_");
    }

    /** Plain names a listing links to, as every file server prints them. */
    private List<Done.InputFile> listed(URI directory) {
        var page = fetch.text(directory);
        if (page == null) {
            throw new ShipException(directory + " does not exist and the donefile names no files");
        }
        var names = new TreeSet<String>();
        LINK.matcher(page)
                .results()
                .map(link -> link.group(1))
                .map(link -> below(directory, link))
                .filter(name -> SafeName.isPlain(name) && isData(name))
                .filter(name -> !name.startsWith("index."))
                .forEach(names::add);
        return names.stream().map(name -> new Done.InputFile(name, "")).toList();
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

    private static List<Path> checked(Done done, List<Path> files) {
        if (files.isEmpty()) {
            throw new ShipException("input " + done.input() + " holds no files");
        }
        return files;
    }
}
