// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads which files a web server lists. */
final class WebListing {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LINK =
            Pattern.compile(
                    "<a\\s[^>]*?href\\s*=\\s*[\"']([^\"']*)[\"']", Pattern.CASE_INSENSITIVE);

    private WebListing() {}

    /**
     * One line of a listing.
     *
     * @param name ends in a slash for a directory
     * @param size -1 where the listing does not say
     * @param modified when it was last written, if the listing says
     */
    record Entry(String name, long size, Optional<Instant> modified) {
        static Entry of(String name) {
            return new Entry(name, -1, Optional.empty());
        }

        boolean isDirectory() {
            return name.endsWith("/");
        }
    }

    /**
     * @throws SourceException where there is no listing
     */
    static List<Entry> read(String type, String text, SourceUri uri) {
        if (type.startsWith("application/json")) {
            return json(text, uri);
        }
        if (type.startsWith("text/html")) {
            return links(text);
        }
        throw new SourceException(
                "%s lists no files: it answers with %s; let the server list directories (nginx:"
                                .formatted(uri, type)
                        + " autoindex on), or name a directory");
    }

    private static List<Entry> json(String text, SourceUri uri) {
        try {
            var entries = new ArrayList<Entry>();
            for (var found : JSON.readTree(text)) {
                var name = found.path("name").asText();
                boolean directory = found.path("type").asText().equals("directory");
                if (isName(name)) {
                    entries.add(
                            directory
                                    ? Entry.of(name + "/")
                                    : new Entry(
                                            name,
                                            found.path("size").asLong(-1),
                                            time(found.path("mtime").asText())));
                }
            }
            return entries;
        } catch (JsonProcessingException e) {
            throw new SourceException(uri + " sent a listing that is no JSON", e);
        }
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** Links to elsewhere, to the parent, and those that only sort the page are no files. */
    private static List<Entry> links(String page) {
        var names = new TreeSet<String>();
        LINK.matcher(page)
                .results()
                .map(link -> link.group(1).replace("&amp;", "&"))
                .filter(link -> !link.contains("?") && !link.contains("#") && !link.contains(":"))
                .map(link -> link.startsWith("./") ? link.substring(2) : link)
                .map(WebListing::decoded)
                .filter(link -> isName(link.endsWith("/") ? chopped(link) : link))
                .forEach(names::add);
        return names.stream().map(Entry::of).toList();
    }

    private static String chopped(String name) {
        return name.substring(0, name.length() - 1);
    }

    private static String decoded(String link) {
        try {
            return URLDecoder.decode(link.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && !name.contains("/") && !name.equals("..") && !name.equals(".");
    }
}
