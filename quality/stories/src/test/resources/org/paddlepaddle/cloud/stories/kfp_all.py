# SPDX-License-Identifier: Apache-2.0
"""A pipeline with parameters, a condition, a loop, files between steps (one of them large) and a volume; prints what came of it."""
import json
import sys

import kfp
from kfp import dsl
from kfp.components import InputPath, OutputPath, create_component_from_func


def flip(seed: int) -> str:
    return 'heads' if seed % 2 == 0 else 'tails'


def numbers(n: int) -> list:
    return list(range(n))


def square(x: int) -> int:
    return x * x


def write(rows: int, table: OutputPath('CSV')):
    with open(table, 'w') as f:
        f.write('\n'.join(str(i) for i in range(rows)))


def total(table: InputPath('CSV')) -> int:
    return sum(int(line) for line in open(table))


def say(text: str):
    print(text)


flip, numbers, square, write, total, say = [
    create_component_from_func(f, base_image='python:3.9') for f in (flip, numbers, square, write, total, say)]


@dsl.pipeline(name='all in one')
def pipeline(seed: int = 2, rows: int = 10, note: str = 'it\'s "quoted" $(x) `y`'):
    claim = dsl.VolumeOp(name='make-pvc', resource_name='data', size='1Gi', modes=dsl.VOLUME_MODE_RWO)
    coin = flip(seed)
    with dsl.Condition(coin.output == 'heads'):
        say(note)
    with dsl.Condition(coin.output == 'tails'):
        say('never')
    with dsl.ParallelFor(numbers(2).output) as item:
        square(item)
    result = total(write(rows).output)
    put = dsl.ContainerOp(name='put', image='busybox', command=['sh', '-c', 'echo "$0" > /data/x'],
                          arguments=[result.output], pvolumes={'/data': claim.volume})
    got = dsl.ContainerOp(name='got', image='busybox', command=['sh', '-c', 'cp /data/x /tmp/got'],
                          file_outputs={'got': '/tmp/got'}, pvolumes={'/data': put.pvolume})
    say(got.output)


client = kfp.Client(host=sys.argv[1])
run = client.create_run_from_pipeline_func(pipeline, arguments={'seed': 4, 'rows': 100000}, run_name='all in one')
detail = client.wait_for_run_completion(run.run_id, timeout=240)
nodes = json.loads(detail.pipeline_runtime.workflow_manifest)['status']['nodes'].values()
print('STATUS', detail.run.status, detail.run.error)
for node in nodes:
    for output in node.get('outputs', {}).get('parameters', []):
        print('OUTPUT', node['displayName'], output['name'], output['value'])
print('SKIPPED', *[node['displayName'] for node in nodes if node['phase'] == 'Skipped'])
