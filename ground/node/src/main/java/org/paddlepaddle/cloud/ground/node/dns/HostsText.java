// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;

/**
 * Names of services as lines of a hosts file.
 *
 * <p>The lines of all services lie in one file of the node; a pod's hosts file ends with a mark
 * that names its namespace, and after it those lines with the short names this pod may use.
 */
public final class HostsText {
    private static final String MARK = "# Services as seen from ";
    private static final String SUFFIX = ".svc." + Zone.DOMAIN;

    private HostsText() {}

    /** Where the node keeps the names. */
    public static Path file(NodeHome home) {
        return home.network().resolve("names");
    }

    /** One line per address: the address and the full name. */
    public static String names(Zone zone) {
        var text = new StringBuilder();
        zone.hosts()
                .forEach(
                        (name, addresses) ->
                                addresses.forEach(
                                        address -> text.append(address + "\t" + name + "\n")));
        return text.toString();
    }

    /** The end of a new pod's hosts file. */
    public static String end(NodeHome home, String namespace) {
        try {
            var names = Files.exists(file(home)) ? Files.readString(file(home)) : "";
            return renew(MARK + namespace + "\n", names);
        } catch (IOException e) {
            throw new NodeException("cannot read " + file(home) + ": " + e.getMessage(), e);
        }
    }

    /** A hosts file with what follows its mark made anew; one without a mark stays. */
    public static String renew(String hosts, String names) {
        int mark = hosts.indexOf(MARK);
        if (mark < 0) {
            return hosts;
        }
        int lineEnd = hosts.indexOf('\n', mark);
        var namespace = hosts.substring(mark + MARK.length(), lineEnd);
        return hosts.substring(0, lineEnd + 1)
                + names.lines()
                        .map(line -> line(line, namespace) + "\n")
                        .collect(Collectors.joining());
    }

    private static String line(String line, String namespace) {
        var full = line.substring(line.indexOf('\t') + 1);
        var withNamespace = full.substring(0, full.length() - SUFFIX.length());
        var names = new ArrayList<String>();
        names.add(line);
        names.add(withNamespace + ".svc");
        names.add(withNamespace);
        if (withNamespace.endsWith("." + namespace)) {
            names.add(withNamespace.substring(0, withNamespace.length() - namespace.length() - 1));
        }
        return String.join("\t", names);
    }
}
