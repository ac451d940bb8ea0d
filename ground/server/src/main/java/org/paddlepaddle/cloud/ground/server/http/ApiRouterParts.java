// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.time.InstantSource;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.auth.AuthenticatorChain;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.Impersonation;
import org.paddlepaddle.cloud.ground.server.auth.IssuerDocuments;
import org.paddlepaddle.cloud.ground.server.discovery.DiscoveryDocuments;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;

/** Everything the router asks. */
public record ApiRouterParts(
        ApiHandler handler,
        ResourceCatalog catalog,
        DiscoveryDocuments documents,
        TablePrinter tables,
        AuthenticatorChain authenticatorChain,
        Impersonation impersonation,
        AuthorizerChain authorizerChain,
        HealthChecks health,
        IssuerDocuments issuer,
        List<Connector> connectors,
        InstantSource clock) {}
