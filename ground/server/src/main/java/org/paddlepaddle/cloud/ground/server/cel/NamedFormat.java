// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import static org.paddlepaddle.cloud.ground.server.schema.format.NameFormats.prefix;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.schema.format.Formats;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;
import org.paddlepaddle.cloud.ground.server.schema.format.RequestUri;

/** A format that rules can hold a text against, under the name they know it by. */
enum NamedFormat {
    DNS_LABEL("dns1123Label"),
    DNS_SUBDOMAIN("dns1123Subdomain"),
    OLD_DNS_LABEL("dns1035Label"),
    QUALIFIED_NAME("qualifiedName"),
    DNS_LABEL_PREFIX("dns1123LabelPrefix"),
    DNS_SUBDOMAIN_PREFIX("dns1123SubdomainPrefix"),
    OLD_DNS_LABEL_PREFIX("dns1035LabelPrefix"),
    LABEL_VALUE("labelValue"),
    URI("uri"),
    UUID("uuid"),
    BYTE("byte"),
    DATE("date"),
    DATE_TIME("datetime");

    private final String word;

    NamedFormat(String word) {
        this.word = word;
    }

    static Optional<NamedFormat> named(String word) {
        return Arrays.stream(values()).filter(format -> format.word.equals(word)).findFirst();
    }

    String word() {
        return word;
    }

    /** What is wrong with a text, in Kubernetes' words; nothing when it is of this format. */
    List<String> complaints(String text) {
        return switch (this) {
            case DNS_LABEL -> NameFormats.label(text);
            case DNS_SUBDOMAIN -> NameFormats.subdomain(text);
            case OLD_DNS_LABEL -> NameFormats.oldLabel(text);
            case QUALIFIED_NAME -> NameFormats.qualifiedName(text);
            case DNS_LABEL_PREFIX -> NameFormats.label(prefix(text));
            case DNS_SUBDOMAIN_PREFIX -> NameFormats.subdomain(prefix(text));
            case OLD_DNS_LABEL_PREFIX -> NameFormats.oldLabel(prefix(text));
            case LABEL_VALUE -> NameFormats.labelValue(text);
            case URI -> RequestUri.problem(text).stream().toList();
            case UUID -> unlessAccepted(text, "does not match the UUID format");
            case BYTE -> unlessAccepted(text, "invalid base64");
            case DATE -> unlessAccepted(text, "invalid date");
            case DATE_TIME -> unlessAccepted(text, "invalid datetime");
        };
    }

    private List<String> unlessAccepted(String text, String complaint) {
        return Formats.accepts(word, text) ? List.of() : List.of(complaint);
    }
}
