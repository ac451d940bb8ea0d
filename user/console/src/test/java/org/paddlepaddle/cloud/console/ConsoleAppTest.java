// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.console.why.Explainer;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;

/** The pages as files: complete, and under a policy that runs nothing of anybody else. */
class ConsoleAppTest {
    private static final Pattern LOADED =
            Pattern.compile("(?:src|href)=\"assets/([^\"]+)\"|from '\\./([^']+)'");

    private static Response get(String path) throws Exception {
        return ConsoleApp.handler(Explainer.NONE)
                .handle(Request.of("GET", path, HttpFields.NONE, new byte[0]));
    }

    private static String text(Response response) {
        return new String(response.bytes().orElseThrow(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/visual/default/ctr/app"})
    void pages_run_no_script_but_ours(String path) throws Exception {
        var page = get(path);

        assertThat(page.fields().first("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(text(page))
                .doesNotContain("<script>")
                .doesNotContain(" style=")
                .doesNotContain(" on");
    }

    @Test
    void everything_that_a_page_loads_is_there() throws Exception {
        var wanted = new ArrayDeque<String>();
        var seen = new TreeSet<String>();
        collect(text(get("/")), wanted);
        collect(text(get("/visual/default/ctr/app")), wanted);
        while (!wanted.isEmpty()) {
            var name = wanted.pop();
            if (seen.add(name)) {
                collect(text(get("/assets/" + name)), wanted);
            }
        }
        assertThat(seen).contains("main.js", "curves.js", "curves.css", "console.css", "texts.js");
    }

    private static void collect(String text, ArrayDeque<String> wanted) {
        var found = LOADED.matcher(text);
        while (found.find()) {
            wanted.add(found.group(1) == null ? found.group(2) : found.group(1));
        }
    }

    @Test
    void nothing_is_ever_parsed_as_a_page() throws Exception {
        for (var script : new String[] {"main", "dom", "live", "log", "runs", "jobs", "models"}) {
            assertThat(text(get("/assets/" + script + ".js")))
                    .doesNotContain("innerHTML")
                    .doesNotContain("insertAdjacentHTML")
                    .doesNotContain("eval(")
                    .doesNotContain("document.write");
        }
    }

    @Test
    void the_address_of_visualdl_leads_to_its_page() throws Exception {
        assertThat(get("/visual/default/ctr").fields().first("Location")).contains("ctr/app");
    }

    @Test
    void other_paths_are_not_served() {
        assertThatThrownBy(() -> get("/nothing")).hasMessageContaining("nothing is served");
        assertThatThrownBy(() -> get("/assets/../ConsoleApp.class")).isNotNull();
    }

    @Test
    void why_is_asked_of_jobs_and_pods_only() {
        assertThatThrownBy(() -> get("/console/api/why/secrets/default/key"))
                .hasMessageContaining("jobs and pods");
    }
}
