// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The formats of names, labels and annotations; each answers with Kubernetes' own complaints, of
 * which a text can earn several.
 */
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
    public static List<String> subdomain(String value) {
        return complaints(
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
    public static List<String> label(String value) {
        return complaints(
                value,
                LABEL_LENGTH,
                LABEL_PATTERN,
                SUBDOMAIN_PATTERN.matcher(value).matches()
                        ? "must not contain dots"
                        : "a lowercase RFC 1123 label must consist of lower case alphanumeric"
                                + " characters or '-', and must start and end with an alphanumeric"
                                + " character (e.g. 'my-name',  or '123-abc', regex used for"
                                + " validation is '"
                                + LABEL
                                + "')");
    }

    /** Services. */
    public static List<String> oldLabel(String value) {
        return complaints(
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
    public static List<String> pathSegment(String value) {
        if (value.equals(".") || value.equals("..")) {
            return List.of("may not be '" + value + "'");
        }
        return Stream.of("/", "%")
                .filter(value::contains)
                .map(forbidden -> "may not contain '" + forbidden + "'")
                .toList();
    }

    private static final String NOT_QUALIFIED =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with"
                    + " an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
                    + " regex used for validation is '"
                    + QUALIFIED
                    + "')";

    /** Keys of labels and annotations: {@code [prefix/]name}. */
    public static List<String> qualifiedName(String value) {
        int slash = value.indexOf('/');
        if (value.indexOf('/', slash + 1) > slash) {
            return List.of(
                    "a qualified name "
                            + NOT_QUALIFIED
                            + " with an optional DNS subdomain prefix and '/' (e.g."
                            + " 'example.com/MyName')");
        }
        var complaints = new ArrayList<String>();
        if (slash == 0) {
            complaints.add("prefix part must be non-empty");
        } else if (slash > 0) {
            subdomain(value.substring(0, slash))
                    .forEach(why -> complaints.add("prefix part " + why));
        }
        var name = value.substring(slash + 1);
        if (name.isEmpty()) {
            complaints.add("name part must be non-empty");
        }
        complaints(name, LABEL_LENGTH, QUALIFIED_PATTERN, NOT_QUALIFIED)
                .forEach(why -> complaints.add("name part " + why));
        return complaints;
    }

    public static List<String> labelValue(String value) {
        return complaints(
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

    /**
     * What takes the place of a name that something will be appended to, and therefore may end with
     * a dash: Kubernetes judges it without its last two characters and with a letter at its end.
     */
    public static String prefix(String value) {
        return value.length() > 1 && value.endsWith("-")
                ? value.substring(0, value.length() - 2) + "a"
                : value;
    }

    private static List<String> complaints(String value, int longest, Pattern pattern, String why) {
        var complaints = new ArrayList<String>();
        if (value.getBytes(StandardCharsets.UTF_8).length > longest) {
            complaints.add("must be no more than " + longest + " characters");
        }
        if (!pattern.matcher(value).matches()) {
            complaints.add(why);
        }
        return complaints;
    }
}
