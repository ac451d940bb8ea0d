// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits.Shown;
import org.paddlepaddle.cloud.ground.node.mount.Mount;

class MachineDevicesTest {
    /** In the shape that {@code nvidia-ctk cdi generate} writes. */
    private static final String NVIDIA =
            """
            cdiVersion: "0.5.0"
            kind: nvidia.com/gpu
            devices:
              - name: "0"
                containerEdits: { deviceNodes: [ { path: /dev/nvidia0, hostPath: /dev/null } ] }
              - name: "1"
                containerEdits: { deviceNodes: [ { path: /dev/nvidia1, hostPath: /dev/zero } ] }
              - name: GPU-4c0f
                containerEdits: { deviceNodes: [ { path: /dev/nvidia1, hostPath: /dev/zero } ] }
              - name: all
                containerEdits:
                  deviceNodes:
                    - { path: /dev/nvidia0, hostPath: /dev/null }
                    - { path: /dev/nvidia1, hostPath: /dev/zero }
            containerEdits:
              env: [ NVIDIA_VISIBLE_DEVICES=void ]
              deviceNodes: [ { path: /dev/nvidiactl, hostPath: /dev/full } ]
              mounts:
                - { hostPath: %1$s, containerPath: /usr/lib/gpu/libjava.so.550.54, options: [ ro, bind ] }
              hooks:
                - hookName: createContainer
                  path: /usr/bin/nvidia-ctk
                  args: [ nvidia-ctk, hook, update-ldcache, --folder, /usr/lib/gpu ]
            """;

    @TempDir Path directory;
    private Path fixed;
    private Path running;

    @BeforeEach
    void make() throws IOException {
        fixed = Files.createDirectory(directory.resolve("etc"));
        running = Files.createDirectory(directory.resolve("run"));
    }

    private MachineDevices found(String resources) {
        var environment = new HashMap<String, String>();
        environment.put(CdiDirectories.VARIABLE, fixed + ":" + running + ":/not/there");
        environment.put(MachineDevices.VARIABLE, resources);
        return MachineDevices.find(environment);
    }

    private static Path library() {
        return Path.of(System.getProperty("java.home"), "lib/libjava.so");
    }

    private DevicePool.Found nvidia() throws IOException {
        Files.writeString(fixed.resolve("nvidia.yaml"), NVIDIA.formatted(library()));
        return found("").pools().getFirst();
    }

    @Test
    void a_gpu_with_several_names_is_one_and_all_of_them_are_none() throws IOException {
        assertThat(nvidia().usable()).containsExactly("0", "1");
        assertThat(nvidia().resource()).isEqualTo("nvidia.com/gpu");
    }

    @Test
    void a_container_gets_its_own_nodes_and_what_all_need() throws IOException {
        var edits = nvidia().edits(List.of("1"));

        assertThat(edits.nodes())
                .containsExactlyInAnyOrder(
                        new Shown(Path.of("/dev/full"), Path.of("/dev/nvidiactl"), false),
                        new Shown(Path.of("/dev/zero"), Path.of("/dev/nvidia1"), false));
        assertThat(edits.environment()).containsEntry("NVIDIA_VISIBLE_DEVICES", "void");
    }

    @Test
    void an_image_finds_the_library_by_the_name_that_programs_ask_for() throws IOException {
        var mounts = new DeviceMounts(nvidia().edits(List.of("0")), true);

        assertThat(mounts.mounts())
                .contains(
                        new Mount.Bind(library(), Path.of("/usr/lib/gpu/libjava.so.550.54"), true),
                        new Mount.Bind(library(), Path.of("/usr/lib/gpu/libjava.so"), true),
                        new Mount.Device(Path.of("/dev/null"), Path.of("/dev/nvidia0")));
        assertThat(mounts.variables(Map.of("LD_LIBRARY_PATH", "/opt/lib")))
                .containsEntry("LD_LIBRARY_PATH", "/opt/lib:/usr/lib/gpu");
    }

    @Test
    void the_machines_own_libraries_are_not_mounted_over_themselves() {
        var there = Path.of("/usr/lib/libgpu.so.1");
        var socket = Path.of("/run/gpu/socket");
        var edits =
                new ContainerEdits(
                        Map.of(),
                        List.of(),
                        List.of(new Shown(there, there, true), new Shown(socket, socket, false)),
                        List.of());

        assertThat(new DeviceMounts(edits, false).mounts())
                .containsExactly(new Mount.Bind(socket, socket, false));
    }

    @Test
    void a_device_whose_node_is_gone_is_not_usable_and_still_counted() throws IOException {
        var node = directory.resolve("node");
        Files.writeString(
                fixed.resolve("nvidia.json"),
                """
                {"cdiVersion":"0.3.0","kind":"nvidia.com/gpu","devices":[
                 {"name":"0","containerEdits":{"deviceNodes":[{"path":"/dev/zero"}]}},
                 {"name":"1","containerEdits":{"deviceNodes":[{"path":"%s"}]}}]}
                """
                        .formatted(node));
        var pool = found("").pools().getFirst();

        assertThat(pool.size()).isEqualTo(2);
        assertThat(pool.usable()).containsExactly("0");
        Files.createSymbolicLink(node, Path.of("/dev/zero"));
        assertThat(pool.usable()).containsExactly("0", "1");
    }

    @Test
    void the_later_directory_wins() throws IOException {
        nvidia();
        Files.writeString(
                running.resolve("a.yaml"),
                """
                cdiVersion: "0.5.0"
                kind: nvidia.com/gpu
                devices: [ { name: "0", containerEdits: { env: [ WHICH=running ] } } ]
                """);

        assertThat(found("").pools().getFirst().edits(List.of("0")).environment())
                .containsEntry("WHICH", "running");
    }

    @Test
    void other_kinds_are_to_be_had_under_the_name_that_is_configured() throws IOException {
        Files.writeString(
                fixed.resolve("npu.yaml"),
                """
                cdiVersion: "0.6.0"
                kind: vendor.example/npu
                devices: [ { name: a, containerEdits: { deviceNodes: [ { path: /dev/zero } ] } } ]
                """);

        assertThat(found("").pools()).isEmpty();
        assertThat(found("vendor.example/npu=example.com/card").pools())
                .extracting(DevicePool.Found::resource)
                .containsExactly("example.com/card");
        assertThatThrownBy(() -> found("npu"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("KIND=RESOURCE");
    }

    @Test
    void a_file_that_does_not_keep_to_the_format_is_named_and_the_others_count()
            throws IOException {
        nvidia();
        Files.writeString(fixed.resolve("a.yaml"), "{ [");
        Files.writeString(fixed.resolve("b.json"), "{\"kind\":\"x\",\"cdiVersion\":\"1\"}");
        Files.writeString(
                fixed.resolve("c.yaml"),
                """
                cdiVersion: "0.5.0"
                kind: nvidia.com/gpu
                devices: [ { name: "7", containerEdits: { deviceNodes: [ { path: ../etc } ] } } ]
                """);
        Files.writeString(fixed.resolve("notes.txt"), "not asked");

        var found = found("");

        assertThat(found.pools().getFirst().usable()).containsExactly("0", "1");
        assertThat(found.problems()).hasSize(3);
        assertThat(found.problems().get(1)).contains("b.json: it names no kind");
        assertThat(found.problems().get(2)).contains("\"../etc\" is no absolute path");
    }

    @Test
    void the_nodes_of_a_machine_share_its_devices() throws IOException {
        nvidia();

        assertThat(names(new MachinePart(0, 2))).containsExactly("0");
        assertThat(names(new MachinePart(1, 2))).containsExactly("1");
        assertThat(found("").of(new MachinePart(2, 3)).pools()).isEmpty();
    }

    private List<String> names(MachinePart part) {
        return found("").of(part).pools().getFirst().usable();
    }

    @Test
    void without_cdi_the_list_of_nvidia_smi_names_the_nodes() {
        var answer =
                """
                ==============NVSMI LOG==============
                Attached GPUs                             : 2
                GPU 00000000:3B:00.0
                    Product Name                          : Tesla T4
                    GPU UUID                              : GPU-1
                    Minor Number                          : 1
                GPU 00000000:5E:00.0
                    Minor Number                          : 0
                """;

        var devices =
                NvidiaSmi.parse(answer, List.of("null", "nvidia-uvm", "nvidia0", "nvidiactl"));

        assertThat(devices).extracting(Device::name).containsExactly("1", "0");
        assertThat(devices.getFirst().edits().nodes())
                .extracting(node -> node.target().toString())
                .containsExactly("/dev/nvidia1", "/dev/nvidia-uvm", "/dev/nvidiactl");
    }
}
