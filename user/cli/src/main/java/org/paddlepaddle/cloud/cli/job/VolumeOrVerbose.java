// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Reads {@code -v}: before a volume it is Docker's, and alone it asks for more words. */
final class VolumeOrVerbose implements IParameterConsumer {
    /** What stands for {@code -v} without a volume. */
    static final String ALONE = "";

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        var all = new ArrayList<>(option.<List<String>>getValue());
        all.add(!words.isEmpty() && RunMount.looksLikeOne(words.peek()) ? words.pop() : ALONE);
        option.setValue(all);
    }
}
