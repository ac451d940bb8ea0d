// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import static org.paddlepaddle.cloud.cli.doctor.Check.failed;
import static org.paddlepaddle.cloud.cli.doctor.Check.ok;
import static org.paddlepaddle.cloud.cli.doctor.Check.warning;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.machine.LoopbackReason;
import org.paddlepaddle.cloud.cli.machine.MachineFacts;
import org.paddlepaddle.cloud.cli.machine.PackageSource;
import org.paddlepaddle.cloud.cli.machine.Python;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl.FoundDevices;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** What the facts of a machine mean for PaddleCloud. */
public final class Checkup {
    private static final int JAVA = 25;

    /** Environment, wheel and model of one Paddle; measured, rounded up. */
    private static final long DISK_NEEDED = 2_000_000_000L;

    private static final long DISK_WANTED = 5_000_000_000L;
    private static final long MEMORY_WANTED = 3_000_000_000L;
    private static final long FILES_WANTED = 1_024;
    private static final long INOTIFY_WANTED = 64;

    private final MachineFacts machineFacts;
    private final OptionalLong own;
    private final FoundDevices found;
    private final Messages messages;

    private Checkup(
            MachineFacts machineFacts, OptionalLong own, FoundDevices found, Messages messages) {
        this.machineFacts = machineFacts;
        this.own = own;
        this.found = found;
        this.messages = messages;
    }

    /**
     * @param own the process of our own system where one runs: what it holds is not taken from us
     * @param found devices of the machine
     */
    public static List<Check> examine(
            MachineFacts machineFacts, OptionalLong own, FoundDevices found, Messages messages) {
        var checkup = new Checkup(machineFacts, own, found, messages);
        return List.of(
                checkup.system(),
                checkup.java(),
                checkup.python(),
                checkup.venv(),
                checkup.isolation(),
                checkup.network(),
                checkup.disk(),
                checkup.memory(),
                checkup.devices(),
                checkup.port(),
                checkup.limits(),
                checkup.kubectl());
    }

    private Check system() {
        return machineFacts.linux()
                ? ok("system", text("doctor.linux"))
                : failed("system", text("doctor.not-linux"), text("doctor.not-linux-fix"));
    }

    private Check java() {
        var found = text("doctor.java", machineFacts.java(), machineFacts.javaHome());
        var jdk = machineFacts.packages().map(PackageSource::jdkPackage).orElse("JDK 25");
        return machineFacts.java() >= JAVA
                ? ok("java", found)
                : failed("java", found + text("doctor.java-old", JAVA), machineFacts.install(jdk));
    }

    private Check python() {
        var release = PaddleReleases.PARAMETER_SERVER;
        var fitting = release.choose(machineFacts.pythons());
        if (fitting.isPresent()) {
            var python = fitting.get();
            return ok(
                    "python",
                    text("doctor.python", python.version(), python.path(), release.paddle()));
        }
        var found =
                machineFacts.pythons().isEmpty()
                        ? text("doctor.no-python")
                        : text(
                                "doctor.wrong-python",
                                versions(),
                                release.paddle(),
                                release.range());
        return failed("python", found, pythonFix());
    }

    private String versions() {
        return machineFacts.pythons().stream()
                .map(python -> python.version() + " (" + python.path() + ")")
                .collect(Collectors.joining(", "));
    }

    /** A distribution whose only Python is too new has no package that helps. */
    private String pythonFix() {
        return machineFacts.pythons().isEmpty()
                ? machineFacts.install(
                        machineFacts.packages().map(PackageSource::pythonPackage).orElse("python3"))
                : text("doctor.python-fix", PaddleReleases.PARAMETER_SERVER.range());
    }

    private Check venv() {
        var chosen = PaddleReleases.PARAMETER_SERVER.choose(machineFacts.pythons());
        if (chosen.isEmpty()) {
            return warning("venv", text("doctor.venv-later"), pythonFix());
        }
        return chosen.get().venv()
                ? ok("venv", text("doctor.venv"))
                : failed(
                        "venv",
                        text("doctor.no-venv"),
                        machineFacts.install(venvPackage(chosen.get())));
    }

    private String venvPackage(Python python) {
        return machineFacts.packages().filter(PackageSource.APT::equals).isPresent()
                ? "python3." + python.minor() + "-venv"
                : machineFacts.packages().map(PackageSource::pythonPackage).orElse("python3-venv");
    }

    private Check isolation() {
        if (machineFacts.bubblewrap().isPresent() && machineFacts.userNamespaces()) {
            return ok("isolation", text("doctor.bubblewrap", machineFacts.bubblewrap().get()));
        }
        return machineFacts.bubblewrap().isEmpty()
                ? warning(
                        "isolation",
                        text("doctor.no-bubblewrap"),
                        machineFacts.install("bubblewrap"))
                : warning("isolation", text("doctor.no-userns"), text("doctor.userns-fix"));
    }

    private Check network() {
        return machineFacts
                .loopback()
                .map(this::loopback)
                .orElseGet(() -> ok("network", text("doctor.bridge")));
    }

    private Check loopback(LoopbackReason reason) {
        var fix =
                reason.missing(machineFacts.packages())
                        .map(machineFacts::install)
                        .orElseGet(
                                () ->
                                        reason.surprises()
                                                ? text("doctor.refused-fix")
                                                : text("doctor.loopback-fix"));
        var limits = machineFacts.root() ? "doctor.loopback-root" : "doctor.loopback";
        return warning("network", text(limits, text(reason.key())), fix);
    }

    private Check disk() {
        var free = machineFacts.freeDisk();
        var found = text("doctor.disk", Sizes.bytes(Math.max(0, free)), machineFacts.home());
        if (free < 0 || free >= DISK_WANTED) {
            return ok("disk", found);
        }
        var fix = text("doctor.disk-fix", Sizes.bytes(DISK_WANTED));
        return free < DISK_NEEDED ? failed("disk", found, fix) : warning("disk", found, fix);
    }

    private Check memory() {
        var found = text("doctor.memory", Sizes.bytes(Math.max(0, machineFacts.memory())));
        return machineFacts.memory() < 0 || machineFacts.memory() >= MEMORY_WANTED
                ? ok("memory", found)
                : warning("memory", found, text("doctor.memory-fix", Sizes.bytes(MEMORY_WANTED)));
    }

    private Check port() {
        if (machineFacts.apiPortFree() || heldByOurselves()) {
            return ok("port", text("doctor.port", machineFacts.apiPort()));
        }
        var holder =
                machineFacts
                        .apiPortHolder()
                        .map(owner -> text("port.holder", owner.command(), owner.pid()))
                        .orElseGet(() -> text("port.unknown-holder"));
        return warning(
                "port",
                text("doctor.port-taken", machineFacts.apiPort(), holder),
                text("doctor.port-fix"));
    }

    private boolean heldByOurselves() {
        return own.isPresent()
                && machineFacts
                        .apiPortHolder()
                        .filter(holder -> holder.pid() == own.getAsLong())
                        .isPresent();
    }

    private Check limits() {
        var files = machineFacts.openFiles();
        if (files >= 0 && files < FILES_WANTED) {
            return warning("limits", text("doctor.files", files), "ulimit -n 65536");
        }
        var watches = machineFacts.inotifyInstances();
        return watches >= 0 && watches < INOTIFY_WANTED
                ? warning(
                        "limits",
                        text("doctor.inotify", watches),
                        "sudo sysctl fs.inotify.max_user_instances=512")
                : ok("limits", text("doctor.limits"));
    }

    private Check kubectl() {
        return machineFacts
                .kubectl()
                .map(version -> ok("kubectl", version))
                .orElseGet(
                        () ->
                                warning(
                                        "kubectl",
                                        text("doctor.no-kubectl"),
                                        messages.command() + " get --help"));
    }

    /** Nothing to give is no fault: most machines have none. */
    private Check devices() {
        if (!found.problems().isEmpty()) {
            return warning(
                    "devices",
                    text("doctor.bad-devices", String.join("; ", found.problems())),
                    text("doctor.bad-devices-fix"));
        }
        for (var devices : found.devices()) {
            if (devices.working() < devices.count()) {
                return warning("devices", described(), text("doctor.lost-devices-fix"));
            }
        }
        return ok("devices", found.devices().isEmpty() ? text("doctor.no-devices") : described());
    }

    private String described() {
        return found.devices().stream()
                .map(
                        each ->
                                text(
                                        "doctor.devices",
                                        each.resource(),
                                        each.count(),
                                        each.working(),
                                        each.source()))
                .collect(Collectors.joining(", "));
    }

    private String text(String key, Object... values) {
        return messages.text(key, values);
    }
}
