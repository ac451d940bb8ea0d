// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.CliPart;
import org.paddlepaddle.cloud.cli.doctor.Check.Verdict;
import org.paddlepaddle.cloud.cli.machine.ListeningPorts;
import org.paddlepaddle.cloud.cli.machine.LoopbackReason;
import org.paddlepaddle.cloud.cli.machine.MachineFacts;
import org.paddlepaddle.cloud.cli.machine.PackageSource;
import org.paddlepaddle.cloud.cli.machine.Python;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl.Devices;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl.FoundDevices;
import org.paddlepaddle.cloud.terminal.Messages;

class CheckupTest {
    private static final FoundDevices NO_DEVICES = FoundDevices.NONE;

    private static final Python PYTHON_311 =
            new Python(Path.of("/usr/bin/python3"), 3, 11, "3.11.7", true);
    private static final ListeningPorts.Holder OTHER =
            new ListeningPorts.Holder(4711, "/usr/bin/kube-apiserver");

    @Test
    void a_machine_with_everything_is_well() {
        var checks = examine(new Facts());

        assertThat(checks).extracting(Check::verdict).containsOnly(Verdict.ok);
    }

    @Test
    void devices_that_were_found_are_named_and_missing_ones_are_a_warning() {
        var four = new Devices("nvidia.com/gpu", "CDI", 4, 4);
        var lost = new Devices("example.com/npu", "CDI", 2, 1);

        assertThat(devices(new FoundDevices(List.of(four), List.of())).found())
                .isEqualTo("nvidia.com/gpu: 4 found by CDI, 4 of them work");
        assertThat(devices(new FoundDevices(List.of(four, lost), List.of())).verdict())
                .isEqualTo(Verdict.warning);
        assertThat(devices(new FoundDevices(List.of(), List.of("/etc/cdi/a.yaml: bad"))).found())
                .contains("/etc/cdi/a.yaml: bad");
    }

    private static Check devices(FoundDevices found) {
        var messages = Messages.english(CliPart.class);
        var machine = new Facts().machine();
        return named("devices", Checkup.examine(machine, OptionalLong.empty(), found, messages));
    }

    @Test
    void without_python_the_command_to_type_is_named() {
        var facts = new Facts();
        facts.pythons = List.of();

        var check = named("python", examine(facts));

        assertThat(check.verdict()).isEqualTo(Verdict.failed);
        assertThat(check.fix()).contains("apt-get install -y python3 python3-venv");
    }

    @Test
    void a_python_that_is_too_new_names_the_range() {
        var facts = new Facts();
        facts.pythons = List.of(new Python(Path.of("/usr/bin/python3"), 3, 14, "3.14.0", true));

        var check = named("python", examine(facts));

        assertThat(check.verdict()).isEqualTo(Verdict.failed);
        assertThat(check.found()).contains("3.14.0", "2.6.2", "3.8 – 3.12");
        assertThat(check.fix().orElse("")).contains("PATH");
    }

    @Test
    void a_fitting_python_beside_a_wrong_one_is_chosen() {
        var facts = new Facts();
        facts.pythons =
                List.of(new Python(Path.of("/usr/bin/python3"), 3, 14, "3.14.0", true), PYTHON_311);

        assertThat(named("python", examine(facts)).found()).contains("3.11.7");
    }

    @Test
    void a_missing_venv_module_is_asked_for_by_its_package() {
        var facts = new Facts();
        facts.root = false;
        facts.pythons = List.of(new Python(Path.of("/usr/bin/python3"), 3, 11, "3.11.7", false));

        var check = named("venv", examine(facts));

        assertThat(check.fix()).contains("sudo apt-get install -y python3.11-venv");
    }

    @Test
    void a_user_without_rights_learns_what_loopback_cannot_do() {
        var facts = new Facts();
        facts.root = false;

        var check = named("network", examine(facts));

        assertThat(check.verdict()).isEqualTo(Verdict.warning);
        assertThat(check.found()).contains("not root", "0.0.0.0", "ClusterIP");
    }

    @Test
    void root_without_nft_learns_that_and_what_to_type() {
        var facts = new Facts();
        facts.missing = Optional.of(LoopbackReason.noNft);

        var check = named("network", examine(facts));

        assertThat(check.verdict()).isEqualTo(Verdict.warning);
        assertThat(check.found()).contains("loopback", "nft is missing");
        assertThat(check.fix()).contains("apt-get install -y nftables");
    }

    @Test
    void a_port_held_by_others_is_a_warning_that_names_them() {
        var facts = new Facts();
        facts.portHolder = Optional.of(OTHER);

        var check = named("port", examine(facts));

        assertThat(check.verdict()).isEqualTo(Verdict.warning);
        assertThat(check.found()).contains("kube-apiserver", "4711");
    }

    @Test
    void a_port_held_by_ourselves_is_well() {
        var facts = new Facts();
        facts.portHolder = Optional.of(OTHER);

        var checks =
                Checkup.examine(
                        facts.machine(),
                        OptionalLong.of(4711),
                        NO_DEVICES,
                        Messages.english(CliPart.class));

        assertThat(named("port", checks).verdict()).isEqualTo(Verdict.ok);
    }

    @Test
    void a_full_disk_stops_work() {
        var facts = new Facts();
        facts.disk = 500_000_000;

        assertThat(named("disk", examine(facts)).verdict()).isEqualTo(Verdict.failed);
    }

    @Test
    void every_sentence_exists_in_chinese_too() {
        var sick = new Facts();
        sick.pythons = List.of();
        sick.root = false;
        sick.bubblewrap = Optional.empty();
        sick.disk = 1;
        sick.memory = 1;
        sick.files = 10;
        sick.portHolder = Optional.of(OTHER);

        var checks =
                Checkup.examine(
                        sick.machine(),
                        OptionalLong.empty(),
                        NO_DEVICES,
                        Messages.chinese(CliPart.class));

        assertThat(checks)
                .filteredOn(check -> check.verdict() != Verdict.ok)
                .hasSizeGreaterThan(6)
                .allSatisfy(check -> assertThat(check.found()).containsPattern("\\p{IsHan}"));
    }

    private static List<Check> examine(Facts facts) {
        return Checkup.examine(
                facts.machine(), OptionalLong.empty(), NO_DEVICES, Messages.english(CliPart.class));
    }

    private static Check named(String name, List<Check> checks) {
        return checks.stream().filter(check -> check.name().equals(name)).findFirst().orElseThrow();
    }

    /** A machine in good health; tests take something away. */
    private static final class Facts {
        private List<Python> pythons = List.of(PYTHON_311);
        private boolean root = true;
        private Optional<LoopbackReason> missing = Optional.empty();
        private Optional<Path> bubblewrap = Optional.of(Path.of("/usr/bin/bwrap"));
        private long disk = 50_000_000_000L;
        private long memory = 16_000_000_000L;
        private long files = 65_536;
        private Optional<ListeningPorts.Holder> portHolder = Optional.empty();

        private MachineFacts machine() {
            return new MachineFacts(
                    true,
                    root,
                    25,
                    "/opt/jdk",
                    Optional.of(PackageSource.APT),
                    pythons,
                    bubblewrap,
                    root ? missing : Optional.of(LoopbackReason.notRoot),
                    true,
                    Path.of("/home/me/.paddlecloud"),
                    disk,
                    memory,
                    6443,
                    portHolder.isEmpty(),
                    portHolder,
                    Optional.of("Client Version: v1.34.1"),
                    files,
                    128);
        }
    }
}
