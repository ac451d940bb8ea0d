// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.files.FilesException;
import org.paddlepaddle.cloud.cube.ship.Envelope;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpRequest;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpServer;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** Upstream's HTTP API, and {@code /dict/abort} and {@code /dict/rollback}, which are ours. */
final class TransferApi {
    private final Transfer transfer;
    private final TransferViews views;

    private TransferApi(Transfer transfer) {
        this.transfer = transfer;
        this.views = new TransferViews(transfer);
    }

    static void register(RolloutHttpServer shipServer, Transfer transfer) {
        var api = new TransferApi(transfer);
        shipServer.answer("/", api::dispatch);
    }

    private Envelope dispatch(RolloutHttpRequest shipRequest) {
        return switch (shipRequest.method() + " " + shipRequest.path()) {
            case "GET /dict/info" -> Envelope.ok(views.dict());
            case "GET /instance/status" -> Envelope.ok(views.nodes());
            case "GET /dict/deploy/history" -> Envelope.ok(views.history());
            // Upstream sends this list as a text that holds JSON.
            case "GET /dict/scaler" ->
                    Envelope.ok(
                            RolloutJson.write(
                                    views.scaler(
                                            shard(
                                                    shipRequest
                                                            .query()
                                                            .getOrDefault("shard", "0")))));
            case "GET /dict/meta_info" -> meta(shipRequest);
            case "POST /dict/meta_info/register" -> register(shipRequest);
            case "POST /dict/abort" -> abort();
            case "POST /dict/rollback" -> rollback();
            default ->
                    Envelope.wrongApi(
                            "wrong api: " + shipRequest.method() + " " + shipRequest.path());
        };
    }

    private int shard(String text) {
        long shard = number(text, "shard");
        if (shard >= transfer.conf().shards()) {
            throw new FilesException("invalid arg: shard should be below shard_num");
        }
        return (int) shard;
    }

    private String table(String name) {
        if (!name.equals(transfer.conf().table())) {
            throw new FilesException("this transfer is for " + transfer.conf().table());
        }
        return name;
    }

    private Envelope meta(RolloutHttpRequest shipRequest) {
        var query = shipRequest.query();
        var name = table(shipRequest.need(query, "name"));
        long version = number(shipRequest.need(query, "version"), "version");
        long depend = number(shipRequest.need(query, "depend"), "depend");
        int shard = shard(shipRequest.need(query, "shard"));
        var meta =
                transfer.state().lineage().stream()
                        .filter(each -> each.version() == version && each.depend() == depend)
                        .findFirst()
                        .orElseThrow(() -> new FilesException("info error: info not right"))
                        .metas()
                        .get(shard);
        if (meta == null) {
            return Envelope.failed("info error: shard not right");
        }
        var data = new LinkedHashMap<String, Object>();
        data.put("name", name);
        data.put("version", version);
        data.put("depend", depend);
        data.put("shard", shard);
        data.put("split", number(query.getOrDefault("split", "1"), "split"));
        data.put("meta", meta);
        return Envelope.ok(data);
    }

    private Envelope register(RolloutHttpRequest shipRequest) {
        var form = shipRequest.form();
        table(shipRequest.need(form, "name"));
        boolean known =
                transfer.describe(
                        number(shipRequest.need(form, "version"), "version"),
                        shard(shipRequest.need(form, "shard")),
                        shipRequest.need(form, "meta"));
        return known ? Envelope.ok("") : Envelope.failed("info error: no such version is known");
    }

    private Envelope abort() {
        return transfer.abort() ? Envelope.ok("") : Envelope.failed("no release is under way");
    }

    private Envelope rollback() {
        transfer.rollback();
        return Envelope.ok(Map.of("current_version_info", views.current()));
    }

    private static long number(String text, String name) {
        if (!text.matches("\\d{1,18}")) {
            throw new FilesException("need arg: " + name + ", " + name + " should be int");
        }
        return Long.parseLong(text);
    }
}
