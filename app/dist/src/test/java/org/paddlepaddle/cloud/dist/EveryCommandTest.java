// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.terminal.Messages;
import picocli.CommandLine;

/** The help of all commands of the distribution, whichever module brings them. */
class EveryCommandTest {
    static Stream<CommandLine> commands() {
        return Stream.of(Messages.english(CliPart.class), Messages.chinese(CliPart.class))
                .flatMap(messages -> below(messages).stream());
    }

    private static List<CommandLine> below(Messages messages) {
        var all = new ArrayList<CommandLine>();
        all.add(AllCommands.of(messages));
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).getSubcommands().values());
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void says_what_it_does_and_what_it_takes(CommandLine command) {
        var spec = command.getCommandSpec();

        assertThat(spec.usageMessage().header()).as(spec.qualifiedName()).isNotEmpty();
        assertThat(command.getUsageMessage()).as(spec.qualifiedName()).doesNotContain("%n", "%s");
        for (var argument : spec.args()) {
            assertThat(argument.hidden() || argument.description().length > 0)
                    .as(spec.qualifiedName() + " " + argument)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void speaks_one_language(CommandLine command) {
        var spec = command.getCommandSpec();
        var help = command.getUsageMessage();
        boolean chinese = spec.usageMessage().synopsisHeading().startsWith("用法");

        assertThat(help).as(spec.qualifiedName()).contains(chinese ? "用法：pdc" : "Usage: pdc");
        assertThat(help.codePoints().anyMatch(Character::isIdeographic))
                .as(spec.qualifiedName())
                .isEqualTo(chinese);
    }

    @Test
    void a_part_brings_the_command_it_says_to_have_on_top_and_no_other_beside_it() {
        assertThat(Pdc.parts(AllCommands.shell(Messages.english(CliPart.class))))
                .filteredOn(part -> !part.top().isEmpty())
                .isNotEmpty()
                .allSatisfy(
                        part ->
                                assertThat(part.commands())
                                        .extracting(CommandLine::getCommandName)
                                        .containsExactly(part.top()));
    }
}
