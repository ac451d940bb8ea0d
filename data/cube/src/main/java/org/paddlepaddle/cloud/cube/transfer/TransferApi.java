// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.cube.ship.Answer;
import org.paddlepaddle.cloud.cube.ship.Call;
import org.paddlepaddle.cloud.cube.ship.Json;
import org.paddlepaddle.cloud.cube.ship.Listener;
import org.paddlepaddle.cloud.cube.ship.ShipException;

/** Upstream's HTTP API, and {@code /dict/abort} and {@code /dict/rollback}, which are ours. */
final class TransferApi {
    private final Transfer transfer;
    private final Views views;

    private TransferApi(Transfer transfer) {
        this.transfer = transfer;
        this.views = new Views(transfer);
    }

    static void register(Listener listener, Transfer transfer) {
        var api = new TransferApi(transfer);
        listener.answer("/", api::dispatch);
    }

    private Answer dispatch(Call call) {
        return switch (call.method() + " " + call.path()) {
            case "GET /dict/info" -> Answer.ok(views.dict());
            case "GET /instance/status" -> Answer.ok(views.nodes());
            case "GET /dict/deploy/history" -> Answer.ok(views.history());
            // Upstream sends this list as a text that holds JSON.
            case "GET /dict/scaler" -> Answer.ok(Json.write(views.scaler(shard(call))));
            case "GET /dict/meta_info" -> meta(call);
            case "POST /dict/meta_info/register" -> register(call);
            case "POST /dict/abort" -> abort();
            case "POST /dict/rollback" -> rollback();
            default -> Answer.wrongApi("wrong api: " + call.method() + " " + call.path());
        };
    }

    private int shard(Call call) {
        int shard = Math.toIntExact(number(call.query().getOrDefault("shard", "0"), "shard"));
        if (shard >= transfer.conf().shards()) {
            throw new ShipException("invalid arg: shard should be below shard_num");
        }
        return shard;
    }

    private Answer meta(Call call) {
        var query = call.query();
        var name = call.need(query, "name");
        long version = number(call.need(query, "version"), "version");
        long depend = number(call.need(query, "depend"), "depend");
        int shard = Math.toIntExact(number(call.need(query, "shard"), "shard"));
        var meta =
                transfer.state().lineage().stream()
                        .filter(each -> each.version() == version && each.depend() == depend)
                        .findFirst()
                        .orElseThrow(() -> new ShipException("info error: info not right"))
                        .metas()
                        .get(shard);
        if (meta == null) {
            return Answer.failed("info error: shard not right");
        }
        var data = new LinkedHashMap<String, Object>();
        data.put("name", name);
        data.put("version", version);
        data.put("depend", depend);
        data.put("shard", shard);
        data.put("split", number(query.getOrDefault("split", "1"), "split"));
        data.put("meta", meta);
        return Answer.ok(data);
    }

    private Answer register(Call call) {
        var form = call.form();
        if (!call.need(form, "name").equals(transfer.conf().table())) {
            return Answer.failed("this transfer is for " + transfer.conf().table());
        }
        transfer.describe(
                number(call.need(form, "version"), "version"),
                Math.toIntExact(number(call.need(form, "shard"), "shard")),
                call.need(form, "meta"));
        return Answer.ok("");
    }

    private Answer abort() {
        return transfer.abort() ? Answer.ok("") : Answer.failed("no release is under way");
    }

    private Answer rollback() {
        transfer.rollback();
        return Answer.ok(Map.of("current_version_info", views.current()));
    }

    private static long number(String text, String name) {
        if (!text.matches("\\d{1,18}")) {
            throw new ShipException("need arg: " + name + ", " + name + " should be int");
        }
        return Long.parseLong(text);
    }
}
