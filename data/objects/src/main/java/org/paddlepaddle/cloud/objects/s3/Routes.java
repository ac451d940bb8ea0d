// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.http.Reply;

/** Which operation a request asks for, by its method, its place and its sub-resource. */
final class Routes {
    /** Query names that mean another resource; those that are not served are refused. */
    private static final List<String> SUB_RESOURCES =
            List.of(
                    "accelerate",
                    "acl",
                    "analytics",
                    "attributes",
                    "cors",
                    "delete",
                    "encryption",
                    "intelligent-tiering",
                    "inventory",
                    "legal-hold",
                    "lifecycle",
                    "location",
                    "logging",
                    "metadataTable",
                    "metrics",
                    "notification",
                    "object-lock",
                    "ownershipControls",
                    "policy",
                    "policyStatus",
                    "publicAccessBlock",
                    "renameObject",
                    "replication",
                    "requestPayment",
                    "restore",
                    "retention",
                    "select",
                    "session",
                    "tagging",
                    "torrent",
                    "uploadId",
                    "uploads",
                    "versioning",
                    "versions",
                    "website");

    private Routes() {}

    static Reply serve(S3Call call) throws IOException {
        var request = call.request();
        if (request.bucket().isEmpty()) {
            return service(call);
        }
        BucketOperations.requireName(request.bucket());
        var resource = SUB_RESOURCES.stream().filter(request::asks).findFirst();
        return request.key().isEmpty() ? bucket(call, resource) : object(call, resource);
    }

    private static Reply service(S3Call call) {
        return switch (call.request().method()) {
            case "GET", "HEAD" -> BucketOperations.list(call);
            default -> throw S3Error.MethodNotAllowed.refused();
        };
    }

    private static Reply bucket(S3Call call, Optional<String> resource) throws IOException {
        var method = call.request().method();
        return switch (method + " " + resource.orElse("")) {
            case "PUT " -> BucketOperations.create(call);
            case "HEAD " -> BucketOperations.head(call);
            case "DELETE " -> BucketOperations.delete(call);
            case "GET " -> ListOperations.objects(call);
            case "GET versions" -> ListOperations.versions(call);
            case "GET uploads" -> ListOperations.uploads(call);
            case "GET location" -> BucketOperations.location(call);
            case "GET versioning" -> BucketOperations.versioning(call);
            case "GET acl" -> BucketOperations.acl(call);
            case "POST delete" -> ObjectOperations.deleteMany(call);
            case "GET lifecycle" -> LifecycleOperations.get(call);
            case "PUT lifecycle" -> LifecycleOperations.put(call);
            case "DELETE lifecycle" -> LifecycleOperations.delete(call);
            case "GET tagging" -> BucketOperations.lacks(call, S3Error.NoSuchTagSet);
            case "GET policy", "GET policyStatus" ->
                    BucketOperations.lacks(call, S3Error.NoSuchBucketPolicy);
            case "GET cors" -> BucketOperations.lacks(call, S3Error.NoSuchCORSConfiguration);
            case "GET website" -> BucketOperations.lacks(call, S3Error.NoSuchWebsiteConfiguration);
            case "GET object-lock" ->
                    BucketOperations.lacks(call, S3Error.ObjectLockConfigurationNotFoundError);
            case "GET encryption" ->
                    BucketOperations.lacks(
                            call, S3Error.ServerSideEncryptionConfigurationNotFoundError);
            default -> throw unknown(method, resource);
        };
    }

    private static Reply object(S3Call call, Optional<String> resource) throws IOException {
        var method = call.request().method();
        boolean copies = !call.request().header(CopyOperations.SOURCE).isEmpty();
        return switch (method + " " + resource.orElse("")) {
            case "PUT " -> copies ? CopyOperations.copy(call) : ObjectOperations.put(call);
            case "GET ", "HEAD " -> ObjectOperations.get(call);
            case "DELETE " -> ObjectOperations.delete(call);
            case "GET tagging" -> ObjectOperations.tags(call);
            case "PUT tagging" -> ObjectOperations.putTags(call);
            case "DELETE tagging" -> ObjectOperations.deleteTags(call);
            case "GET attributes" -> ObjectOperations.attributes(call);
            case "GET acl" -> {
                call.caller().requireRead(call.bucket(), call.key());
                call.store().head(call.bucket(), call.key());
                yield BucketOperations.acl(call);
            }
            case "POST uploads" -> MultipartOperations.begin(call);
            case "PUT uploadId" -> MultipartOperations.putPart(call);
            case "POST uploadId" -> MultipartOperations.complete(call);
            case "DELETE uploadId" -> MultipartOperations.abort(call);
            case "GET uploadId" -> MultipartOperations.listParts(call);
            default -> throw unknown(method, resource);
        };
    }

    private static RuntimeException unknown(String method, Optional<String> resource) {
        return resource.isPresent() || method.equals("POST")
                ? S3Error.NotImplemented.refused(
                        "%s of %s is not implemented here; docs/guides/objects.md has what is."
                                .formatted(method, resource.map(one -> "?" + one).orElse("a form")))
                : S3Error.MethodNotAllowed.refused();
    }
}
