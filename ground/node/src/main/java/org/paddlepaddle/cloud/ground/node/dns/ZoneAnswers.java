// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What is answered from a zone. */
final class ZoneAnswers {
    /** Asks the machine's own name servers for the addresses of a name. */
    @FunctionalInterface
    interface Elsewhere {
        List<DnsReply.Named> find(String name, int type);
    }

    private final Zone zone;
    private final Elsewhere elsewhere;
    private final int turn;

    /**
     * @param turn changes from question to question, so that clients that take the first address do
     *     not all take the same
     */
    ZoneAnswers(Zone zone, Elsewhere elsewhere, int turn) {
        this.zone = zone;
        this.elsewhere = elsewhere;
        this.turn = turn;
    }

    /** Empty when somebody else must be asked. */
    Optional<DnsReply> to(DnsQuery dnsQuery) {
        if (!dnsQuery.ordinary() || dnsQuery.family() != DnsTypes.INTERNET) {
            return Optional.of(DnsReply.failure(DnsTypes.NOT_IMPLEMENTED));
        }
        if (!zone.ours(dnsQuery.name())) {
            return Optional.empty();
        }
        return Optional.of(
                zone.find(dnsQuery.name())
                        .map(records -> found(dnsQuery, records))
                        .orElseGet(() -> nothing(DnsTypes.NO_SUCH_NAME)));
    }

    private DnsReply found(DnsQuery dnsQuery, List<ResourceRecord> records) {
        var answers = new ArrayList<DnsReply.Named>();
        collect(dnsQuery.name(), dnsQuery.type(), records, answers, Zone.LONGEST_CHAIN);
        if (answers.isEmpty()) {
            return nothing(DnsTypes.NO_ERROR);
        }
        return new DnsReply(DnsTypes.NO_ERROR, true, answers, List.of(), targets(answers));
    }

    private void collect(
            String name,
            int type,
            List<ResourceRecord> records,
            List<DnsReply.Named> answers,
            int left) {
        var fitting =
                new ArrayList<>(
                        records.stream()
                                .filter(it -> it.type() == type || type == DnsTypes.ANY)
                                .toList());
        if (!fitting.isEmpty()) {
            Collections.rotate(fitting, turn % fitting.size());
            fitting.forEach(it -> answers.add(DnsReply.Named.of(name, it)));
            return;
        }
        for (var record : records) {
            if (record instanceof ResourceRecord.Alias(var target)) {
                answers.add(DnsReply.Named.of(name, record));
                follow(target, type, answers, left - 1);
            }
        }
    }

    /** A resolver in a program expects the address, not just another name. */
    private void follow(String target, int type, List<DnsReply.Named> answers, int left) {
        if (left == 0) {
            return;
        }
        if (zone.ours(target)) {
            zone.find(target).ifPresent(found -> collect(target, type, found, answers, left));
        } else {
            answers.addAll(elsewhere.find(target, type));
        }
    }

    private List<DnsReply.Named> targets(List<DnsReply.Named> answers) {
        var addresses = new ArrayList<DnsReply.Named>();
        for (var answer : answers) {
            if (answer.resourceRecord() instanceof ResourceRecord.Location(_, var target)) {
                zone.find(target).orElse(List.of()).stream()
                        .filter(ResourceRecord.Address.class::isInstance)
                        .map(address -> DnsReply.Named.of(target, address))
                        .filter(named -> !addresses.contains(named))
                        .forEach(addresses::add);
            }
        }
        return addresses;
    }

    private static DnsReply nothing(int code) {
        var authority = new ResourceRecord.Authority(Zone.DOMAIN, 1);
        return new DnsReply(
                code,
                true,
                List.of(),
                List.of(DnsReply.Named.of(Zone.DOMAIN, authority)),
                List.of());
    }
}
