// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever reads a reason in a condition or an event finds it in the troubleshooting page. */
class ReasonsTest {
    private static final String PAGE = "docs/operations/troubleshooting.md";
    private static final String REASON = "org.paddlepaddle.cloud.api.Reason";

    private static final Repository REPOSITORY = Repository.here();

    private static Stream<String> reasons() {
        return new ClassFileImporter()
                .importPath(REPOSITORY.path("control/api/target/classes")).stream()
                        .filter(type -> type.isEnum() && type.isAssignableTo(REASON))
                        .flatMap(ReasonsTest::constants);
    }

    private static Stream<String> constants(JavaClass reasons) {
        return reasons.getFields().stream()
                .filter(field -> field.getRawType().equals(reasons))
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .map(JavaField::getName);
    }

    @Test
    void every_reason_has_a_heading() {
        var headings =
                REPOSITORY.text(PAGE).lines().filter(line -> line.startsWith("### ")).toList();

        assertThat(reasons().map(reason -> "### " + reason).distinct())
                .isNotEmpty()
                .isSubsetOf(headings);
    }
}
