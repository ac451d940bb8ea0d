// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.store.ExpiryRule;
import org.paddlepaddle.cloud.objects.xml.XmlElement;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** The lifecycle of a bucket: objects and uploads expire; other actions are refused. */
final class LifecycleOperations {
    private static final int MOST_RULES = 1000;

    private LifecycleOperations() {}

    static Reply put(S3Call call) throws IOException {
        call.caller().requireOwn(call.bucket());
        var rules = new ArrayList<ExpiryRule>();
        for (var rule : call.document().children("Rule")) {
            rules.add(rule(rule, rules.size()));
        }
        if (rules.isEmpty() || rules.size() > MOST_RULES) {
            throw S3Error.MalformedXML.refused();
        }
        call.store().expiry(call.bucket(), rules);
        return Reply.empty(200);
    }

    private static ExpiryRule rule(XmlElement rule, int position) {
        for (var action :
                List.of(
                        "Transition",
                        "NoncurrentVersionTransition",
                        "NoncurrentVersionExpiration")) {
            if (rule.child(action).isPresent()) {
                throw S3Error.NotImplemented.refused(
                        "The lifecycle action %s is not implemented here.".formatted(action));
            }
        }
        var expiration = rule.child("Expiration");
        int days = expiration.map(one -> days(one, "Days")).orElse(0);
        long date = expiration.map(LifecycleOperations::date).orElse(0L);
        int abort =
                rule.child("AbortIncompleteMultipartUpload")
                        .map(one -> days(one, "DaysAfterInitiation"))
                        .orElse(0);
        if (days == 0 && date == 0 && abort == 0) {
            throw S3Error.MalformedXML.refused("A rule needs an action.");
        }
        var id = rule.text("ID");
        return new ExpiryRule(
                id.isEmpty() ? "rule-" + (position + 1) : id,
                rule.text("Status").equals("Enabled"),
                prefix(rule),
                tags(rule),
                days,
                date,
                abort);
    }

    private static int days(XmlElement action, String name) {
        var text = action.text(name);
        if (text.isEmpty()) {
            return 0;
        }
        try {
            int days = Integer.parseInt(text);
            if (days > 0) {
                return days;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw S3Error.InvalidArgument.refused("'%s' must be a positive integer".formatted(name));
    }

    private static long date(XmlElement expiration) {
        var text = expiration.text("Date");
        try {
            var whole = text.contains("T") ? text : text + "T00:00:00Z";
            return text.isEmpty() ? 0 : Instant.parse(whole).toEpochMilli();
        } catch (DateTimeParseException e) {
            throw S3Error.MalformedXML.refused();
        }
    }

    private static String prefix(XmlElement rule) {
        return rule.child("Filter")
                .map(filter -> filter.child("And").orElse(filter))
                .map(filter -> filter.exactText("Prefix"))
                .orElseGet(() -> rule.exactText("Prefix"));
    }

    private static SortedMap<String, String> tags(XmlElement rule) {
        var tags = new TreeMap<String, String>();
        rule.child("Filter")
                .map(filter -> filter.child("And").orElse(filter))
                .ifPresent(
                        filter ->
                                filter.children("Tag")
                                        .forEach(
                                                tag ->
                                                        tags.put(
                                                                tag.exactText("Key"),
                                                                tag.exactText("Value"))));
        return tags;
    }

    static Reply get(S3Call call) {
        call.caller().requireOwn(call.bucket());
        var rules = call.store().bucket(call.bucket()).expiry();
        if (rules.isEmpty()) {
            throw S3Error.NoSuchLifecycleConfiguration.refused();
        }
        var xml = XmlWriter.of("LifecycleConfiguration");
        rules.forEach(rule -> write(xml, rule));
        return Reply.xml(200, xml.bytes());
    }

    private static void write(XmlWriter xml, ExpiryRule rule) {
        xml.begin("Rule").element("ID", rule.id()).begin("Filter");
        if (rule.tags().isEmpty()) {
            xml.element("Prefix", rule.prefix());
        } else {
            xml.begin("And").element("Prefix", rule.prefix());
            rule.tags()
                    .forEach(
                            (key, value) ->
                                    xml.begin("Tag")
                                            .element("Key", key)
                                            .element("Value", value)
                                            .end());
            xml.end();
        }
        xml.end().element("Status", rule.enabled() ? "Enabled" : "Disabled");
        if (rule.days() > 0) {
            xml.begin("Expiration").element("Days", rule.days()).end();
        }
        if (rule.date() > 0) {
            var date = Times.xml(Instant.ofEpochMilli(rule.date()));
            xml.begin("Expiration").element("Date", date).end();
        }
        if (rule.abortDays() > 0) {
            xml.begin("AbortIncompleteMultipartUpload")
                    .element("DaysAfterInitiation", rule.abortDays())
                    .end();
        }
        xml.end();
    }

    static Reply delete(S3Call call) throws IOException {
        call.caller().requireOwn(call.bucket());
        call.store().expiry(call.bucket(), List.of());
        return Reply.empty(204);
    }
}
