// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cache.tree.Amount;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.supervise.LoopHealth;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;

/** What a data set does, on a directory as its source. */
class JobQueueTest {
    @TempDir private Path directory;
    private DataSet set;

    @BeforeEach
    void fill() throws IOException {
        set = new DataSet(directory);
        set.offer("train/a.jpg", "aaa");
        set.offer("train/b.jpg", "bb");
        set.offer("list.txt", "train/b.jpg 1\ntrain/a.jpg 0\n");
    }

    @AfterEach
    void end() {
        set.close();
    }

    @Test
    void given_a_source_then_all_of_it_is_copied_and_accounted_for() throws Exception {
        var report = set.sync(set.plain());

        assertThat(report.state()).isEqualTo(JobState.succeeded);
        assertThat(report.done()).isEqualTo(new Amount(3, 33));
        assertThat(set.files()).containsExactly("list.txt", "train/a.jpg", "train/b.jpg");
        assertThat(set.root().resolve("train/a.jpg")).hasContent("aaa");
        assertThat(set.tree().index().local()).isEqualTo(new Amount(3, 33));
    }

    @Test
    void given_the_first_turn_of_each_loop_fails_then_the_jobs_are_done(@TempDir Path other)
            throws Exception {
        Set<String> failed = ConcurrentHashMap.newKeySet();
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (failed.add(loop)) {
                                throw new IllegalStateException("on purpose");
                            }
                        });
        try (var faulty = new DataSet(other, supervisor, CacheTree.NO_QUOTA)) {
            faulty.offer("a", "aaa");

            assertThat(faulty.sync(faulty.plain()).state()).isEqualTo(JobState.succeeded);
            for (var request :
                    List.of(
                            JobRequest.clear("clear", null),
                            JobRequest.warmup("warmup", WarmupOptions.ALL),
                            JobRequest.remove("rmr", List.of("a")))) {
                assertThat(faulty.run(request).state())
                        .as(request.id())
                        .isEqualTo(JobState.succeeded);
            }
            assertThat(supervisor.loops())
                    .extracting(LoopHealth::name)
                    .containsExactlyInAnyOrderElementsOf(failed);
            assertThat(supervisor.failures()).isEqualTo(failed.size());
        }
    }

    @Test
    void given_a_turn_that_fails_with_a_job_in_hand_then_it_puts_the_job_back() throws Exception {
        set.failOnce();

        assertThat(set.sync(set.plain()).state()).isEqualTo(JobState.succeeded);
    }

    @Test
    void given_a_second_sync_then_only_what_changed_is_copied() throws Exception {
        set.sync(set.plain());
        set.offer("train/b.jpg", "other");
        set.offer("train/c.jpg", "c");

        var report = set.sync(set.plain());

        assertThat(report.done().files()).isEqualTo(2);
        assertThat(report.skipped().files()).isEqualTo(2);
        assertThat(set.root().resolve("train/b.jpg")).hasContent("other");
    }

    @Test
    void given_a_file_that_somebody_spoilt_then_it_is_copied_again() throws Exception {
        set.sync(set.plain());
        Files.writeString(set.root().resolve("train/a.jpg"), "spoilt");

        assertThat(set.sync(set.plain()).done().files()).isEqualTo(1);
        assertThat(set.root().resolve("train/a.jpg")).hasContent("aaa");
    }

    @Test
    void given_a_file_then_its_digest_is_kept_and_found_again_by_the_next_process()
            throws Exception {
        set.sync(set.plain());
        set.reopen();

        assertThat(set.tree().index().find("train/a.jpg").orElseThrow().digest())
                .isEqualTo("9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0");
    }

    @Test
    void given_a_byte_that_rots_then_the_scrubber_finds_it_and_it_is_fetched_again()
            throws Exception {
        set.sync(set.plain());
        Files.writeString(set.root().resolve("train/a.jpg"), "aXa");
        Files.delete(set.root().resolve("train/b.jpg"));

        set.jobs().scrub();
        var report = set.next(JobType.warmup);

        assertThat(report.state()).as(report.message()).isEqualTo(JobState.succeeded);
        assertThat(report.done().files()).isEqualTo(2);
        assertThat(set.jobs().scrubbed()).isEqualTo(new Scrubbed(3, 33, 2));
        assertThat(set.root().resolve("train/a.jpg")).hasContent("aaa");
        assertThat(set.root().resolve("train/b.jpg")).exists();
        assertThat(set.tree().index().local()).isEqualTo(new Amount(3, 33));
    }

    @Test
    void given_the_beginning_of_a_file_that_nobody_wants_any_more_then_the_scrubber_removes_it()
            throws Exception {
        var old = Files.writeString(set.tree().partial("gone", "v1"), "beginning");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        var fresh = Files.writeString(set.tree().partial("coming", "v1"), "beginning");

        set.jobs().scrub();

        Await.until("the old one to go", () -> !Files.exists(old));
        assertThat(fresh).exists();
    }

    @Test
    void given_a_quota_then_a_source_beyond_it_is_refused_with_size_space_and_remedy(
            @TempDir Path other) throws Exception {
        try (var small = new DataSet(other, new Supervisor(), 10)) {
            small.offer("a", "aaaa");
            assertThat(small.sync(small.plain()).state()).isEqualTo(JobState.succeeded);
            small.offer("b", "bbbbbbbb");

            var report = small.sync(small.plain());

            assertThat(report.state()).isEqualTo(JobState.failed);
            assertThat(report.message())
                    .contains("InsufficientSpace: ")
                    .contains(" has 8 bytes more than are here, and the cache has room for 6 bytes")
                    .endsWith("raise cacheSize in spec.cache.levels of the SampleSet");
            assertThat(small.files()).containsExactly("a");
            assertThat(small.tree().space().size()).isEqualTo(10);
            assertThat(small.tree().space().used()).isEqualTo(4);
            assertThat(small.tree().space().available()).isEqualTo(6);
        }
    }

    @Test
    void given_a_cleared_set_then_a_warm_up_fetches_it_again() throws Exception {
        set.sync(set.plain());

        set.run(JobRequest.clear("clear", null));
        assertThat(set.files()).isEmpty();
        assertThat(set.tree().index().total()).isEqualTo(new Amount(3, 33));
        assertThat(set.tree().index().local()).isEqualTo(Amount.NONE);

        var report = set.run(JobRequest.warmup("warmup", WarmupOptions.ALL));
        assertThat(report.done()).isEqualTo(new Amount(3, 33));
        assertThat(set.files()).hasSize(3);
    }

    @Test
    void given_a_source_that_changed_meanwhile_then_the_warm_up_says_so() throws Exception {
        set.sync(set.plain());
        set.run(JobRequest.clear("clear", null));
        set.offer("train/a.jpg", "longer than before");

        var report = set.run(JobRequest.warmup("warmup", WarmupOptions.ALL));

        assertThat(report.state()).isEqualTo(JobState.failed);
        assertThat(report.message()).contains("train/a.jpg changed at the source");
        assertThat(set.files()).containsExactly("list.txt", "train/b.jpg");
    }

    @Test
    void given_paths_then_they_are_removed_for_good() throws Exception {
        set.sync(set.plain());

        set.run(JobRequest.remove("rmr", List.of("train")));

        assertThat(set.files()).containsExactly("list.txt");
        assertThat(set.root().resolve("train")).doesNotExist();
        assertThat(set.tree().index().total().files()).isEqualTo(1);
    }

    @Test
    void given_a_path_that_leads_elsewhere_then_nothing_is_removed() throws Exception {
        Files.writeString(directory.resolve("mine"), "mine");

        var report = set.run(JobRequest.remove("rmr", List.of("../mine")));

        assertThat(report.state()).isEqualTo(JobState.failed);
        assertThat(directory.resolve("mine")).exists();
    }

    @Test
    void given_a_destination_and_filters_then_they_hold() throws Exception {
        var options =
                new SyncOptions(
                        set.uri(),
                        "sets/one",
                        null,
                        null,
                        "list",
                        "train/b",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        "\\.txt$",
                        null,
                        null,
                        null);

        set.sync(options);

        assertThat(set.files()).containsExactly("sets/one/train/a.jpg");
    }

    @Test
    void given_delete_dst_then_what_the_source_lost_goes_too() throws Exception {
        set.sync(set.plain());
        set.withdraw("train/b.jpg");
        var options =
                new SyncOptions(
                        set.uri(), null, null, null, null, null, null, null, null, null, null, null,
                        null, true, null, null, null, null);

        set.sync(options);

        assertThat(set.files()).containsExactly("list.txt", "train/a.jpg");
    }

    @Test
    void given_a_dry_run_then_it_only_counts() throws Exception {
        var options =
                new SyncOptions(
                        set.uri(), null, null, null, null, null, null, null, null, null, null, true,
                        null, null, null, null, null, null);

        var report = set.sync(options);

        assertThat(report.total().files()).isEqualTo(3);
        assertThat(set.files()).isEmpty();
    }

    @Test
    void given_a_directory_that_was_not_offered_then_it_is_refused() throws Exception {
        var report = set.sync(SyncOptions.of("file:///etc/ssl"));

        assertThat(report.state()).isEqualTo(JobState.failed);
        assertThat(report.message()).contains("not offered");
    }

    @Test
    void given_the_same_request_then_it_is_the_same_job_and_another_one_is_refused()
            throws Exception {
        var request = JobRequest.sync("one", set.plain());
        var first = set.run(request);

        assertThat(set.jobs().accept(request)).isEqualTo(first);
        assertThatThrownBy(() -> set.jobs().accept(JobRequest.clear("one", null)))
                .isInstanceOf(JobQueue.ConflictException.class);
    }

    @Test
    void given_another_process_then_it_knows_what_was_done() throws Exception {
        var report = set.sync(set.plain());

        set.reopen();

        assertThat(set.jobs().find(report.id())).contains(report);
        assertThat(set.sync(set.plain()).skipped().files()).isEqualTo(3);
    }

    @Test
    void given_a_job_that_was_never_finished_then_the_next_process_finishes_it() throws Exception {
        var request = JobRequest.sync("late", set.plain());
        new JobFiles(set.tree().jobs())
                .write(new JobFiles.Kept(request, JobReport.queued(request)));

        set.reopen();

        assertThat(set.run(request).state()).isEqualTo(JobState.succeeded);
        assertThat(set.files()).hasSize(3);
    }

    @Test
    void given_a_tree_that_another_has_then_it_is_not_opened() {
        assertThatThrownBy(() -> CacheTree.open(set.root()).close())
                .isInstanceOf(CacheTree.InUseException.class);
    }
}
