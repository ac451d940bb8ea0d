// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The formats of names, labels and annotations; each answers with Kubernetes' own complaint. */
public final class NameFormats {
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String OLD_LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

    private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
    private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
    private static final Pattern OLD_LABEL_PATTERN = Pattern.compile(OLD_LABEL);
    private static final Pattern QUALIFIED_PATTERN = Pattern.compile(QUALIFIED);
    private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);

    private static final Pattern PORT_PATTERN = Pattern.compile("[-a-z0-9]+");

    private static final int PORT_LENGTH = 15;
    private static final int LABEL_LENGTH = 63;
    private static final int SUBDOMAIN_LENGTH = 253;

    private NameFormats() {}

    /** Most names. */
    public static Optional<String> subdomain(String value) {
        return complaint(
                value,
                SUBDOMAIN_LENGTH,
                SUBDOMAIN_PATTERN,
                "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
                        + " characters, '-' or '.', and must start and end with an alphanumeric"
                        + " character (e.g. 'example.com', regex used for validation is '"
                        + SUBDOMAIN
                        + "')");
    }

    /** Namespaces, containers. */
    public static Optional<String> label(String value) {
        var complaint =
                complaint(
                        value,
                        LABEL_LENGTH,
                        LABEL_PATTERN,
                        "a lowercase RFC 1123 label must consist of lower case alphanumeric"
                                + " characters or '-', and must start and end with an alphanumeric"
                                + " character (e.g. 'my-name',  or '123-abc', regex used for"
                                + " validation is '"
                                + LABEL
                                + "')");
        boolean dots = value.length() <= LABEL_LENGTH && SUBDOMAIN_PATTERN.matcher(value).matches();
        return dots ? complaint.map(_ -> "must not contain dots") : complaint;
    }

    /** Services. */
    public static Optional<String> oldLabel(String value) {
        return complaint(
                value,
                LABEL_LENGTH,
                OLD_LABEL_PATTERN,
                "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start"
                        + " with an alphabetic character, and end with an alphanumeric character"
                        + " (e.g. 'my-name',  or 'abc-123', regex used for validation is '"
                        + OLD_LABEL
                        + "')");
    }

    /** Roles and their bindings. */
    public static Optional<String> pathSegment(String value) {
        if (value.equals(".") || value.equals("..")) {
            return Optional.of("may not be '" + value + "'");
        }
        for (var forbidden : new String[] {"/", "%"}) {
            if (value.contains(forbidden)) {
                return Optional.of("may not contain '" + forbidden + "'");
            }
        }
        return Optional.empty();
    }

    /** Keys of labels and annotations: {@code [prefix/]name}. */
    private static final String NOT_QUALIFIED =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with"
                    + " an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
                    + " regex used for validation is '"
                    + QUALIFIED
                    + "')";

    public static Optional<String> qualifiedName(String value) {
        int slash = value.indexOf('/');
        if (value.indexOf('/', slash + 1) > slash) {
            return Optional.of(
                    "a qualified name "
                            + NOT_QUALIFIED
                            + " with an optional DNS subdomain prefix and '/' (e.g."
                            + " 'example.com/MyName')");
        }
        if (slash == 0) {
            return Optional.of("prefix part must be non-empty");
        }
        if (slash > 0) {
            var prefix = subdomain(value.substring(0, slash));
            if (prefix.isPresent()) {
                return prefix.map(why -> "prefix part " + why);
            }
        }
        return complaint(value.substring(slash + 1), LABEL_LENGTH, QUALIFIED_PATTERN, NOT_QUALIFIED)
                .map(why -> "name part " + why);
    }

    public static Optional<String> labelValue(String value) {
        return complaint(
                value,
                LABEL_LENGTH,
                VALUE_PATTERN,
                "a valid label must be an empty string or consist of alphanumeric characters,"
                        + " '-', '_' or '.', and must start and end with an alphanumeric character"
                        + " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for"
                        + " validation is '"
                        + VALUE
                        + "')");
    }

    /** Ports of containers; a name can break several of the rules. */
    public static List<String> portName(String value) {
        var complaints = new ArrayList<String>();
        if (value.length() > PORT_LENGTH) {
            complaints.add("must be no more than " + PORT_LENGTH + " characters");
        }
        if (!PORT_PATTERN.matcher(value).matches()) {
            complaints.add(
                    "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (value.chars().noneMatch(c -> c >= 'a' && c <= 'z')) {
            complaints.add("must contain at least one letter (a-z)");
        }
        if (value.contains("--")) {
            complaints.add("must not contain consecutive hyphens");
        }
        if (value.startsWith("-") || value.endsWith("-")) {
            complaints.add("must not begin or end with a hyphen");
        }
        return complaints;
    }

    private static Optional<String> complaint(
            String value, int longest, Pattern pattern, String why) {
        if (value.length() > longest) {
            return Optional.of("must be no more than " + longest + " characters");
        }
        return pattern.matcher(value).matches() ? Optional.empty() : Optional.of(why);
    }
}
