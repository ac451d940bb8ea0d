# SPDX-License-Identifier: Apache-2.0
"""Ordinary workloads with the Python client, all at the same time; says what came of each."""
import concurrent.futures
import datetime
import io
import sys
import tarfile
import threading
import time
import types
import urllib.request

from kubernetes import client, config, watch
from kubernetes.client.rest import ApiException
from kubernetes.stream import portforward, stream

NS = "python"
PATIENCE = 180
config.load_kube_config()

# Answers with its round; ends a moment after it is asked to, as a server does behind a service.
SERVER = """
import http.server, os, signal, threading, time
class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "1")
        self.end_headers()
        self.wfile.write(os.environ["ROUND"].encode())
    def log_message(self, *_): pass
signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=lambda: (time.sleep(5), os._exit(0))).start())
http.server.ThreadingHTTPServer((os.environ["IP"], 18282), Pages).serve_forever()
"""


def cluster():
    """A client of one's own: a stream takes its client over for as long as it opens."""
    api = client.ApiClient()
    return types.SimpleNamespace(core=client.CoreV1Api(api), apps=client.AppsV1Api(api), batch=client.BatchV1Api(api),
                                 custom=client.CustomObjectsApi(api))


def until(what, look):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise TimeoutError(f"{what} has not come")


def container(*command, **more):
    return {"name": "main", "image": "busybox", "command": list(command), **more}


def field(name, path):
    return {"name": name, "valueFrom": {"fieldRef": {"fieldPath": path}}}


def template(app, spec):
    return {"metadata": {"labels": {"app": app}}, "spec": {"terminationGracePeriodSeconds": 1, **spec}}


def pod(name, *containers, **spec):
    return {"metadata": {"name": name}, "spec": {"containers": list(containers), "terminationGracePeriodSeconds": 1,
                                                 **spec}}


def phase(api, name, wanted):
    """Watches until the pod has come that far."""
    selector = f"metadata.name={name}"
    for event in watch.Watch().stream(api.core.list_namespaced_pod, NS, field_selector=selector,
                                      timeout_seconds=PATIENCE):
        if event["object"].status.phase == wanted:
            return event["object"]
    raise TimeoutError(f"{name} is not {wanted}")


def run(api, name, *command, **streams):
    wanted = {"stdin": False, "stdout": True, "stderr": True, "tty": False, **streams}
    return stream(api.core.connect_get_namespaced_pod_exec, name, NS, command=list(command), **wanted)


def rolling_update(api):
    def rolled_out():
        d = api.apps.read_namespaced_deployment_status("web", NS)
        s = d.status
        return (s.observed_generation == d.metadata.generation
                and s.updated_replicas == s.replicas == s.available_replicas == 2)

    serving = container("python3", "-c", SERVER, env=[field("IP", "status.podIP"), {"name": "ROUND", "value": "1"}],
                        ports=[{"name": "http", "containerPort": 18282}],
                        readinessProbe={"httpGet": {"path": "/", "port": "http"}, "periodSeconds": 1})
    api.apps.create_namespaced_deployment(NS, {
        "metadata": {"name": "web"},
        "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}},
                 "strategy": {"rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}},
                 "template": template("web", {"containers": [serving], "terminationGracePeriodSeconds": 20})}})
    service = api.core.create_namespaced_service(NS, {
        "metadata": {"name": "web"},
        "spec": {"selector": {"app": "web"}, "ports": [{"port": 18283, "targetPort": "http"}]}})
    until("the deployment", rolled_out)
    address = f"http://{service.spec.cluster_ip}:18283/"

    def page():
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode()

    def reached():
        try:
            return page()
        except OSError:
            return None

    until("the service", reached)
    stop, answers, failures = threading.Event(), set(), []

    def load():
        while not stop.is_set():
            try:
                answers.add(page())
            except OSError as e:
                failures.append(str(e))

    loading = threading.Thread(target=load)
    loading.start()
    api.apps.patch_namespaced_deployment("web", NS, {"spec": {"template": {"spec": {"containers": [
        {"name": "main", "env": [{"name": "ROUND", "value": "2"}]}]}}}})
    until("the update", rolled_out)
    until("the last of the old pods to go",
          lambda: len(api.core.list_namespaced_pod(NS, label_selector="app=web").items) == 2)
    stop.set()
    loading.join()
    through_the_api = api.core.connect_get_namespaced_service_proxy("web:18283", NS)
    return f"rounds {sorted(answers)}, failures {failures}, proxied {through_the_api}"


def stateful_set(api):
    api.core.create_namespaced_service(NS, {
        "metadata": {"name": "keeper"},
        "spec": {"clusterIP": "None", "selector": {"app": "keeper"}, "ports": [{"port": 7000}]}})
    keeping = container("sh", "-c", "echo $HOSTNAME >> /data/lives; exec sleep 600",
                        volumeMounts=[{"name": "data", "mountPath": "/data"}])
    api.apps.create_namespaced_stateful_set(NS, {
        "metadata": {"name": "keeper"},
        "spec": {"serviceName": "keeper", "replicas": 2, "selector": {"matchLabels": {"app": "keeper"}},
                 "template": template("keeper", {"containers": [keeping]}),
                 "volumeClaimTemplates": [{"metadata": {"name": "data"}, "spec": {
                     "accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}}}}]}})

    def ready():
        return api.apps.read_namespaced_stateful_set_status("keeper", NS).status.ready_replicas == 2

    until("both keepers", ready)
    # Ready is a process that has begun; who is deleted at once may not have written yet.
    until("the first life",
          lambda: run(api, "keeper-1", "cat", "/data/lives", stderr=False).split() == ["keeper-1"])
    first = api.core.read_namespaced_pod("keeper-1", NS)
    api.core.delete_namespaced_pod("keeper-1", NS)

    def second():
        try:
            found = api.core.read_namespaced_pod("keeper-1", NS)
        except ApiException:
            return None
        return found if found.metadata.uid != first.metadata.uid and found.status.phase == "Running" else None

    def lives():
        words = run(api, "keeper-1", "cat", "/data/lives").split()
        return words if len(words) == 2 else None

    again = until("the second life", second)
    lived = until("its data", lives)
    lookup = "import socket; print(socket.gethostbyname('keeper-1.keeper'))"
    until("its name",
          lambda: run(api, "keeper-0", "python3", "-c", lookup, stderr=False).strip() == again.status.pod_ip)
    claims = [c.metadata.name for c in api.core.list_namespaced_persistent_volume_claim(NS).items
              if c.metadata.name.startswith("data-keeper") and c.status.phase == "Bound"]
    return f"lives {lived}, claims {sorted(claims)}"


def job(api):
    squares = container("sh", "-c", "echo $((JOB_COMPLETION_INDEX * JOB_COMPLETION_INDEX))")
    api.batch.create_namespaced_job(NS, {
        "metadata": {"name": "squares"},
        "spec": {"completionMode": "Indexed", "completions": 3, "parallelism": 2,
                 "template": {"spec": {"restartPolicy": "Never", "containers": [squares]}}}})
    api.batch.create_namespaced_job(NS, {
        "metadata": {"name": "breaks"},
        "spec": {"backoffLimit": 0, "template": {"spec": {
            "restartPolicy": "Never", "containers": [container("sh", "-c", "exit 3")]}}}})

    def ended(name):
        conditions = api.batch.read_namespaced_job_status(name, NS).status.conditions or []
        return [c for c in conditions if c.type in ("Complete", "Failed") and c.status == "True"]

    done, failed = until("squares", lambda: ended("squares"))[0], until("breaks", lambda: ended("breaks"))[0]
    pods = api.core.list_namespaced_pod(NS, label_selector="job-name=squares").items
    said = sorted(int(api.core.read_namespaced_pod_log(p.metadata.name, NS)) for p in pods)
    return f"{done.type} {said}, {failed.type} {failed.reason}"


def cron_job(api):
    """What was missed is caught up on: once, however much it was. What is suspended is not."""
    for name in ("yearly", "asleep"):
        api.batch.create_namespaced_cron_job(NS, {
            "metadata": {"name": name},
            "spec": {"schedule": "@yearly", "suspend": name == "asleep", "concurrencyPolicy": "Forbid",
                     "jobTemplate": {"spec": {"template": {"spec": {
                         "restartPolicy": "Never", "containers": [container("echo", "tick")]}}}}}})
        long_ago = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=800)
        api.batch.patch_namespaced_cron_job_status(name, NS, {
            "status": {"lastScheduleTime": long_ago.strftime("%Y-%m-%dT%H:%M:%SZ")}})
    until("the missed job", lambda: api.batch.read_namespaced_cron_job("yearly", NS).status.last_successful_time)
    owners = [j.metadata.owner_references[0].name for j in api.batch.list_namespaced_job(NS).items
              if j.metadata.owner_references]
    return f"jobs of {owners}"


def claim(api):
    """The second pod finds what the first has left."""
    api.core.create_namespaced_persistent_volume_claim(NS, {
        "metadata": {"name": "shelf"},
        "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Mi"}}}})
    volumes = [{"name": "shelf", "persistentVolumeClaim": {"claimName": "shelf"}}]
    mounts = [{"name": "shelf", "mountPath": "/shelf"}]
    for name, words in (("writer", "echo weights > /shelf/model"), ("reader", "cat /shelf/model")):
        api.core.create_namespaced_pod(NS, pod(name, container("sh", "-c", words, volumeMounts=mounts),
                                               volumes=volumes, restartPolicy="Never"))
        phase(api, name, "Succeeded")
        said = api.core.read_namespaced_pod_log(name, NS)
        api.core.delete_namespaced_pod(name, NS)
    return said.strip()


def probe(api):
    """A container that falls ill is started again; the log of its first life is kept."""
    words = "if test -e /state/sick; then rm /state/sick; echo second; else touch /state/sick; echo first; fi"
    ailing = container("sh", "-c", words + "; exec sleep 600", volumeMounts=[{"name": "state", "mountPath": "/state"}],
                       livenessProbe={"exec": {"command": ["test", "!", "-e", "/state/sick"]}, "periodSeconds": 1,
                                      "initialDelaySeconds": 1, "failureThreshold": 2})
    api.core.create_namespaced_pod(NS, pod("patient", ailing, volumes=[{"name": "state", "emptyDir": {}}]))

    def status():
        found = api.core.read_namespaced_pod_status("patient", NS).status.container_statuses
        return found[0] if found and found[0].restart_count and found[0].state.running else None

    healed = until("the second life", status)
    now = until("its log", lambda: api.core.read_namespaced_pod_log("patient", NS)).strip()
    before = api.core.read_namespaced_pod_log("patient", NS, previous=True).strip()
    until("the events", lambda: {e.reason for e in api.core.list_namespaced_event(
        NS, field_selector="involvedObject.name=patient").items} >= {"Unhealthy", "Killing"})
    return f"{before}, then {now}, restarts {healed.restart_count}"


def memory_limit(api):
    """A container that takes more than it may is killed, on a machine whose control groups may be written."""
    conditions = api.core.list_node().items[0].status.conditions
    if any(c.type == "LimitsUnenforced" and c.status == "True" for c in conditions):
        return "limits do not hold here"
    greedy = container("python3", "-c", "b'x' * (1 << 28)", resources={"limits": {"memory": "64Mi"}})
    api.core.create_namespaced_pod(NS, pod("greedy", greedy, restartPolicy="Never"))
    end = phase(api, "greedy", "Failed").status.container_statuses[0].state.terminated
    return f"{end.reason} {end.exit_code}"


def streams(api):
    listening = container("python3", "-uc", """
import os, socket, sys, threading
def echo():
    with socket.create_server((os.environ["IP"], 18284)) as server:
        while True:
            connection, _ = server.accept()
            with connection:
                connection.sendall(connection.recv(100).upper())
threading.Thread(target=echo, daemon=True).start()
print("listening")
for line in sys.stdin:
    print("heard", line.strip())
""", stdin=True, env=[field("IP", "status.podIP")], volumeMounts=[{"name": "desk", "mountPath": "/desk"}])
    api.core.create_namespaced_pod(NS, pod("box", listening, volumes=[{"name": "desk", "emptyDir": {}}]))
    phase(api, "box", "Running")
    until("the box to listen", lambda: "listening" in api.core.read_namespaced_pod_log("box", NS))

    # A copy in and out again, as kubectl cp makes it.
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        entry = tarfile.TarInfo("copied.txt")
        entry.size = 5
        archive.addfile(entry, io.BytesIO(b"bytes"))
    size = len(packed.getvalue())
    writing = run(api, "box", "sh", "-c", f"cd /desk && head -c {size} | tar xf -", stdin=True, _preload_content=False)
    writing.write_stdin(packed.getvalue().decode())
    writing.run_forever(timeout=PATIENCE)
    copied = run(api, "box", "cat", "/desk/copied.txt")

    attached = stream(api.core.connect_get_namespaced_pod_attach, "box", NS, stdin=True, stdout=True, stderr=True,
                      tty=False, _preload_content=False)
    attached.write_stdin("hello\n")
    heard = attached.readline_stdout(timeout=PATIENCE)
    attached.close()

    forward = portforward(api.core.connect_get_namespaced_pod_portforward, "box", NS, ports="18284")
    connection = forward.socket(18284)
    connection.settimeout(PATIENCE)
    connection.sendall(b"forwarded")
    answer = connection.recv(100).decode()
    connection.close()
    return f"copied {writing.returncode} {copied}, attached: {heard}, {answer}"


def graceful_end(api):
    """A pod that is asked to end has time to say goodbye, and takes no more than it needs."""
    polite = container("sh", "-c", "trap 'echo bye; exit 0' TERM; echo hello; while :; do sleep 0.1; done")
    api.core.create_namespaced_pod(NS, pod("polite", polite, terminationGracePeriodSeconds=120))
    phase(api, "polite", "Running")
    until("a greeting", lambda: api.core.read_namespaced_pod_log("polite", NS))
    log = api.core.read_namespaced_pod_log("polite", NS, follow=True, _preload_content=False)
    before = api.core.list_namespaced_pod(NS).metadata.resource_version
    began = time.monotonic()
    api.core.delete_namespaced_pod("polite", NS)
    said = log.read().decode().split()
    seen = []
    for event in watch.Watch().stream(api.core.list_namespaced_pod, NS, field_selector="metadata.name=polite",
                                      resource_version=before, timeout_seconds=PATIENCE):
        seen.append(event["type"])
        if event["type"] == "DELETED":
            break
    return f"{said}, {seen[-1:]} in time {time.monotonic() - began < 60}"


def pod_group(api):
    """Two of a group start together or not at all."""
    api.custom.create_namespaced_custom_object("scheduling.volcano.sh", "v1beta1", NS, "podgroups", {
        "apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup",
        "metadata": {"name": "pair"}, "spec": {"minMember": 2}})

    def member(name, cpus):
        body = pod(name, container("sleep", "600", resources={"requests": {"cpu": cpus}}), schedulerName="volcano")
        body["metadata"]["annotations"] = {"scheduling.k8s.io/group-name": "pair"}
        api.core.create_namespaced_pod(NS, body)

    member("pair-0", "1m")
    member("pair-1", "1000")
    until("a refusal", lambda: [e for e in api.core.list_namespaced_event(
        NS, field_selector="involvedObject.name=pair-0").items if e.reason == "FailedScheduling"])
    alone = api.core.read_namespaced_pod("pair-0", NS).spec.node_name
    api.core.delete_namespaced_pod("pair-1", NS, grace_period_seconds=0)
    member("pair-2", "1m")
    together = [phase(api, name, "Running").metadata.name for name in ("pair-0", "pair-2")]
    return f"alone on {alone}, together {together}"


STORIES = (rolling_update, stateful_set, job, cron_job, claim, probe, memory_limit, streams, graceful_end, pod_group)

cluster().core.create_namespace({"metadata": {"name": NS}})
with concurrent.futures.ThreadPoolExecutor(len(STORIES)) as threads:
    told = [(story, threads.submit(story, cluster())) for story in STORIES]
for story, result in told:
    outcome = result.exception() and f"{type(result.exception()).__name__} {result.exception()}"
    print(f"{story.__name__}: {outcome or result.result()}")
sys.exit(any(result.exception() for _, result in told))
