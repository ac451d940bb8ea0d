// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.Router;

/**
 * The reverse proxy in front of the web applications, which every request to the web address
 * passes: the host it names, who sends it, and then the room that has its path. Costs nothing until
 * somebody comes.
 */
public final class FrontDoor implements AutoCloseable {
    private static final String HEALTH = "/healthz";

    private final Authentication authentication;
    private final SignIn signIn;
    private final CallerCache clients;
    private final Router rooms;

    public FrontDoor(
            Authentication authentication,
            SignIn signIn,
            CallerClients clients,
            List<WebApp> rooms) {
        this.authentication = authentication;
        this.signIn = signIn;
        this.clients = new CallerCache(clients);
        this.rooms = router(rooms);
    }

    private static Router router(List<WebApp> rooms) {
        var router = Router.builder();
        for (var room : rooms) {
            room.prefixes().forEach(prefix -> router.mount(prefix, room.handler()));
        }
        if (rooms.stream().noneMatch(room -> room.prefixes().contains("/"))) {
            router.get("/", new StartPage(rooms));
        }
        return router.build();
    }

    /**
     * The handler of one address.
     *
     * @param hosts names under which the address may be asked
     * @param sources who is known by where a connection comes from
     */
    public HttpHandler at(Set<String> hosts, SourceAddresses sources) {
        var known = Set.copyOf(hosts);
        return request -> {
            RequestOrigin.requireKnownHost(request, known);
            return guarded(answerOrSignIn(request, sources));
        };
    }

    private Response answerOrSignIn(Request request, SourceAddresses sources)
            throws IOException, InterruptedException {
        try {
            return answer(request, sources);
        } catch (HttpRefusal refusal) {
            return SignInPage.of(refusal, request);
        }
    }

    private Response answer(Request request, SourceAddresses sources)
            throws IOException, InterruptedException {
        if (request.path().equals(HEALTH)) {
            return Response.text(200, "ok\n");
        }
        var signing = signIn.handle(request);
        if (signing.isPresent()) {
            return signing.get();
        }
        var proven = authentication.prove(request, sources);
        var caller =
                new Caller(
                        proven.identity(),
                        () -> clients.of(proven.identity(), proven.credential()));
        return rooms.handle(proven.request().with(Caller.class, caller));
    }

    private static Response guarded(Response response) {
        return response.with("X-Content-Type-Options", "nosniff")
                .with("X-Frame-Options", "DENY")
                .with("Referrer-Policy", "same-origin");
    }

    @Override
    public void close() {
        clients.close();
    }
}
