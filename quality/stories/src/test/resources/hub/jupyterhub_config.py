# SPDX-License-Identifier: Apache-2.0
# A hub whose notebooks are pods; every path and port comes from the environment.
import os
import sys

c = get_config()  # noqa: F821, JupyterHub provides it
port = int(os.environ["HUB_PORT"])

c.JupyterHub.bind_url = f"http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{port + 1}"
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.ConfigurableHTTPProxy.command = os.environ["HUB_PROXY"].split()
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 2}"

c.JupyterHub.spawner_class = "kubespawner.KubeSpawner"
c.KubeSpawner.image = "busybox"
c.KubeSpawner.cmd = [os.path.join(sys.prefix, "bin", "jupyterhub-singleuser")]
c.KubeSpawner.args = ["--allow-root"]
c.KubeSpawner.port = port + 3
c.KubeSpawner.cpu_limit = 1
c.KubeSpawner.mem_limit = "512M"
c.KubeSpawner.start_timeout = 300
c.KubeSpawner.http_timeout = 300
c.KubeSpawner.working_dir = "/tmp"
places = sorted({sys.prefix, sys.base_prefix} - {"/usr"})
c.KubeSpawner.volumes = [{"name": f"python-{i}", "hostPath": {"path": p}} for i, p in enumerate(places)]
c.KubeSpawner.volume_mounts = [{"name": f"python-{i}", "mountPath": p, "readOnly": True} for i, p in enumerate(places)]

c.JupyterHub.services = [{"name": "tester", "api_token": os.environ["HUB_TOKEN"]}]
c.JupyterHub.load_roles = [{
    "name": "tester",
    "scopes": ["admin:users", "admin:servers", "access:servers", "list:users"],
    "services": ["tester"],
}]
