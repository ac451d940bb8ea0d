// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.command;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.request.RequestOptions;

/**
 * The streams that a client requests of exec or attach.
 *
 * @param stderr never with a terminal, which has but one output
 */
record CommandRequest(boolean stdin, boolean stdout, boolean stderr, boolean terminal) {
    static CommandRequest of(String subresource, RequestOptions options) {
        boolean terminal = options.flag("tty");
        var wish =
                new CommandRequest(
                        options.flag("stdin"),
                        options.flag("stdout"),
                        options.flag("stderr") && !terminal,
                        terminal);
        if (!wish.stdin && !wish.stdout && !wish.stderr) {
            throw ApiErrors.badRequest("you must specify at least 1 of stdin, stdout, stderr");
        }
        boolean empty = options.query().getOrDefault("command", List.of()).isEmpty();
        if (subresource.equals("exec") && empty) {
            throw ApiErrors.badRequest("you must specify at least one command for the container");
        }
        return wish;
    }
}
