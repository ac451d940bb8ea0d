# SPDX-License-Identifier: Apache-2.0
"""What users of the Python client do, from watches to dynamic clients; every step says its result."""
import json
import threading
import time

from kubernetes import client, config, dynamic, watch
from kubernetes.client.rest import ApiException
from kubernetes.dynamic.exceptions import ConflictError, NotFoundError

NS = "python"
config.load_kube_config()
core, apps = client.CoreV1Api(), client.AppsV1Api()


def say(what, result):
    print(f"{what}: {result}", flush=True)


def refused(call):
    try:
        call()
    except ApiException as e:
        body = json.loads(e.body)
        return f"{e.status} {body['reason']}"
    return "accepted"


def meta(**fields):
    return client.V1ObjectMeta(**fields)


core.create_namespace(client.V1Namespace(metadata=meta(name=NS)))
say("version", client.VersionApi().get_code().git_version.split("+")[0])

# A watch from a list, as informers do it.
listed = core.list_namespaced_config_map(NS, label_selector="tour=yes")
seen = []


def follow():
    stream = watch.Watch().stream(core.list_namespaced_config_map, NS, label_selector="tour=yes",
                                  resource_version=listed.metadata.resource_version, timeout_seconds=120)
    for event in stream:
        seen.append(f"{event['type']} {event['object'].metadata.name}")
        if event["type"] == "DELETED":
            return


follower = threading.Thread(target=follow)
follower.start()
one = core.create_namespaced_config_map(
    NS, client.V1ConfigMap(metadata=meta(name="one", labels={"tour": "yes"}), data={"k": "v"}))
one.data["k"] = "w"
core.replace_namespaced_config_map("one", NS, one)
say("replace with an old version", refused(lambda: core.replace_namespaced_config_map("one", NS, one)))
core.patch_namespaced_config_map("one", NS, {"data": {"x": "y"}})
core.patch_namespaced_config_map("one", NS, [{"op": "remove", "path": "/data/x"}])
core.delete_namespaced_config_map("one", NS)
follower.join()
say("watch", seen)
say("create twice", refused(lambda: core.create_namespace(client.V1Namespace(metadata=meta(name=NS)))))

# Quantities as numbers, as notebook spawners send them.
pod = core.create_namespaced_pod(NS, client.V1Pod(
    metadata=meta(generate_name="p-", labels={"tour": "yes"}),
    spec=client.V1PodSpec(containers=[client.V1Container(
        name="c", image="i",
        resources=client.V1ResourceRequirements(limits={"cpu": 1.0, "memory": 1000000}))])))
say("generated name", pod.metadata.name.startswith("p-") and len(pod.metadata.name) == 7)
say("limits", sorted(pod.spec.containers[0].resources.limits.items()))
say("selected", len(core.list_namespaced_pod(NS, label_selector="tour in (yes, no)").items))
core.delete_namespaced_pod(pod.metadata.name, NS, grace_period_seconds=0)

# Pages of a consistent list.
for i in range(7):
    core.create_namespaced_config_map(NS, client.V1ConfigMap(metadata=meta(name=f"page-{i}", labels={"page": "yes"})))
pages, token, versions = [], None, set()
while True:
    page = core.list_namespaced_config_map(NS, label_selector="page=yes", limit=3, _continue=token)
    pages.append(len(page.items))
    versions.add(page.metadata.resource_version)
    token = page.metadata._continue
    if not token:
        break
say("pages", f"{pages} of {len(versions)} version")
core.delete_collection_namespaced_config_map(NS, label_selector="page=yes")
say("after deletecollection", len(core.list_namespaced_config_map(NS, label_selector="page=yes").items))

# Scale and status subresources.
apps.create_namespaced_deployment(NS, {
    "metadata": {"name": "d"},
    "spec": {"replicas": 1, "selector": {"matchLabels": {"a": "b"}},
             "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}})
say("scaled", apps.patch_namespaced_deployment_scale("d", NS, {"spec": {"replicas": 2}}).spec.replicas)

# The dynamic client: discovery, server-side apply, conflicts.
dyn = dynamic.DynamicClient(client.ApiClient())
maps = dyn.resources.get(api_version="v1", kind="ConfigMap")
body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "dyn"}, "data": {"a": "1"}}
maps.server_side_apply(body=body, namespace=NS, field_manager="one")
try:
    maps.server_side_apply(body={**body, "data": {"a": "2"}}, namespace=NS, field_manager="two")
except ConflictError as e:
    say("apply conflict", json.loads(e.body)["details"]["causes"][0]["message"])
forced = maps.server_side_apply(body={**body, "data": {"a": "2"}}, namespace=NS, field_manager="two",
                                force_conflicts=True)
say("apply forced", forced.data.a)
try:
    maps.get(name="nothing", namespace=NS)
except NotFoundError as e:
    say("dynamic not found", e.status)

# A new kind is discovered, validated and served at once.
crds = dyn.resources.get(api_version="apiextensions.k8s.io/v1", kind="CustomResourceDefinition")
crds.create(body={
    "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
    "metadata": {"name": "tours.python.example.com"},
    "spec": {"group": "python.example.com", "scope": "Namespaced", "names": {"kind": "Tour", "plural": "tours"},
             "versions": [{"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": {
                 "type": "object", "properties": {"spec": {"type": "object", "properties": {
                     "stops": {"type": "integer", "minimum": 1, "default": 3}}}}}}}]}})
for event in crds.watch(name="tours.python.example.com", timeout=60):
    conditions = event["object"].status and event["object"].status.conditions or []
    if any(c.type == "Established" and c.status == "True" for c in conditions):
        break
dyn.resources.invalidate_cache()
tours = dyn.resources.get(api_version="python.example.com/v1", kind="Tour")
say("default", tours.create(body={"apiVersion": "python.example.com/v1", "kind": "Tour",
                                  "metadata": {"name": "t"}, "spec": {}}, namespace=NS).spec.stops)
say("invalid", refused(lambda: client.CustomObjectsApi().create_namespaced_custom_object(
    "python.example.com", "v1", NS, "tours",
    {"apiVersion": "python.example.com/v1", "kind": "Tour", "metadata": {"name": "u"}, "spec": {"stops": 0}})))

# A service account's token is somebody, who may little.
token = core.create_namespaced_service_account_token("default", NS, client.AuthenticationV1TokenRequest(
    spec=client.V1TokenRequestSpec(audiences=[], expiration_seconds=3600))).status.token
own = client.Configuration.get_default_copy()
own.cert_file, own.key_file, own.api_key = None, None, {"authorization": "Bearer " + token}
with client.ApiClient(own) as account:
    say("account", client.AuthenticationV1Api(account).create_self_subject_review({}).status.user_info.username)
    say("account lists pods", refused(lambda: client.CoreV1Api(account).list_namespaced_pod(NS)))

core.delete_namespace(NS)
end = time.time() + 120
while time.time() < end and refused(lambda: core.read_namespace(NS)) == "accepted":
    time.sleep(0.2)
say("namespace", refused(lambda: core.read_namespace(NS)))
