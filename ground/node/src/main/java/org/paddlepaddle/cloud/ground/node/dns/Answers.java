// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What is answered from a zone. */
final class Answers {
    /** Asks the machine's own name servers for the addresses of a name. */
    @FunctionalInterface
    interface Elsewhere {
        List<Reply.Named> find(String name, int type);
    }

    private final Zone zone;
    private final Elsewhere elsewhere;
    private final int turn;

    /**
     * @param turn changes from question to question, so that clients that take the first address do
     *     not all take the same
     */
    Answers(Zone zone, Elsewhere elsewhere, int turn) {
        this.zone = zone;
        this.elsewhere = elsewhere;
        this.turn = turn;
    }

    /** Empty when somebody else must be asked. */
    Optional<Reply> to(Query query) {
        if (!query.ordinary() || query.family() != Types.INTERNET) {
            return Optional.of(Reply.failure(Types.NOT_IMPLEMENTED));
        }
        if (!zone.ours(query.name())) {
            return Optional.empty();
        }
        return Optional.of(
                zone.find(query.name())
                        .map(records -> found(query, records))
                        .orElseGet(() -> nothing(Types.NO_SUCH_NAME)));
    }

    private Reply found(Query query, List<Resource> records) {
        var answers = new ArrayList<Reply.Named>();
        collect(query.name(), query.type(), records, answers, Zone.LONGEST_CHAIN);
        if (answers.isEmpty()) {
            return nothing(Types.NO_ERROR);
        }
        return new Reply(Types.NO_ERROR, true, answers, List.of(), targets(answers));
    }

    private void collect(
            String name, int type, List<Resource> records, List<Reply.Named> answers, int left) {
        var fitting =
                new ArrayList<>(
                        records.stream()
                                .filter(it -> it.type() == type || type == Types.ANY)
                                .toList());
        if (!fitting.isEmpty()) {
            Collections.rotate(fitting, turn % fitting.size());
            fitting.forEach(it -> answers.add(Reply.Named.of(name, it)));
            return;
        }
        for (var record : records) {
            if (record instanceof Resource.Alias(var target)) {
                answers.add(Reply.Named.of(name, record));
                follow(target, type, answers, left - 1);
            }
        }
    }

    /** A resolver in a program expects the address, not just another name. */
    private void follow(String target, int type, List<Reply.Named> answers, int left) {
        if (left == 0) {
            return;
        }
        if (zone.ours(target)) {
            zone.find(target).ifPresent(found -> collect(target, type, found, answers, left));
        } else {
            answers.addAll(elsewhere.find(target, type));
        }
    }

    private List<Reply.Named> targets(List<Reply.Named> answers) {
        var addresses = new ArrayList<Reply.Named>();
        for (var answer : answers) {
            if (answer.resource() instanceof Resource.Location(_, var target)) {
                zone.find(target).orElse(List.of()).stream()
                        .filter(Resource.Address.class::isInstance)
                        .map(address -> Reply.Named.of(target, address))
                        .filter(named -> !addresses.contains(named))
                        .forEach(addresses::add);
            }
        }
        return addresses;
    }

    private static Reply nothing(int code) {
        var authority = new Resource.Authority(Zone.DOMAIN, 1);
        return new Reply(
                code, true, List.of(), List.of(Reply.Named.of(Zone.DOMAIN, authority)), List.of());
    }
}
