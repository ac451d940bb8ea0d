// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/**
 * Which streams a client wants.
 *
 * @param stderr never with a terminal, which has but one output
 */
record CommandWish(boolean stdin, boolean stdout, boolean stderr, boolean terminal) {
    static CommandWish of(String subresource, RequestOptions options) {
        boolean terminal = options.flag("tty");
        var wish =
                new CommandWish(
                        options.flag("stdin"),
                        options.flag("stdout"),
                        options.flag("stderr") && !terminal,
                        terminal);
        if (!wish.stdin && !wish.stdout && !wish.stderr) {
            throw Refusals.badRequest("you must specify at least 1 of stdin, stdout, stderr");
        }
        boolean empty = options.query().getOrDefault("command", List.of()).isEmpty();
        if (subresource.equals("exec") && empty) {
            throw Refusals.badRequest("you must specify at least one command for the container");
        }
        return wish;
    }
}
