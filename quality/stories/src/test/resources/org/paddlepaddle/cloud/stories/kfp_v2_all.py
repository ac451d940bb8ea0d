# SPDX-License-Identifier: Apache-2.0
"""A pipeline of KFP v2 with typed values, artifacts, conditions, a loop that is collected, an importer, a container and an exit handler; prints what came of it."""
import sys
from typing import List, NamedTuple

from kfp import Client, dsl
from kfp.dsl import Dataset, Input, Metrics, Model, Output


@dsl.component(base_image='python:3.11')
def produce(rows: int, data: Output[Dataset]) -> NamedTuple('Out', [('count', int), ('word', str)]):
    with open(data.path, 'w') as f:
        f.write('\n'.join(str(i) for i in range(rows)))
    data.metadata['rows'] = rows
    return (rows, 'it\'s "quoted" $(x) `y`')


@dsl.component(base_image='python:3.11')
def train(data: Input[Dataset], lr: float, model: Output[Model], scores: Output[Metrics]) -> float:
    import os
    total = sum(int(line) for line in open(data.path))
    assert data.metadata['rows'] == 100000, data.metadata
    os.makedirs(model.path)
    for name in ('weights', 'shape'):
        with open(os.path.join(model.path, name), 'w') as f:
            f.write(name + str(total))
    scores.log_metric('total', float(total))
    return total * lr


@dsl.component(base_image='python:3.11')
def check(model: Input[Model], score: float) -> str:
    import os
    return '%s %s' % (sorted(os.listdir(model.path)), score)


@dsl.component(base_image='python:3.11')
def square(x: int) -> int:
    return x * x


@dsl.component(base_image='python:3.11')
def total(xs: List[int]) -> int:
    return sum(xs)


@dsl.component(base_image='python:3.11')
def say(text: str):
    print('SAID', text)


@dsl.component(base_image='python:3.11')
def where(model: Input[Model]):
    print('IMPORTED', model.uri, model.metadata['from'])


@dsl.component(base_image='python:3.11')
def last(status: dsl.PipelineTaskFinalStatus):
    print('LAST', status.state, status.pipeline_task_name)


@dsl.container_component
def shell(text: str, out: dsl.OutputPath(str)):
    return dsl.ContainerSpec(
        image='busybox',
        command=['sh', '-c', 'printf %s "$0" > "$1"'],
        args=[dsl.ConcatPlaceholder(['<', text, '>']), out])


@dsl.pipeline(name='all-in-one-v2')
def pipeline(rows: int = 10, lr: float = 0.5, names: list = ['a', 'b']):
    with dsl.ExitHandler(last()):
        made = produce(rows=rows)
        trained = train(data=made.outputs['data'], lr=lr).set_retry(1).set_cpu_limit('1')
        checked = check(model=trained.outputs['model'], score=trained.outputs['Output'])
        say(text=checked.output).set_display_name('say checked')
        with dsl.If(trained.outputs['Output'] > 10.0):
            say(text='good').set_display_name('say good')
        with dsl.Else():
            say(text='never').set_display_name('say never')
        with dsl.ParallelFor([1, 2, 3], parallelism=2) as x:
            squared = square(x=x)
        summed = total(xs=dsl.Collected(squared.output))
        with dsl.ParallelFor(names) as name:
            shell(text=name)
        wrapped = shell(text=made.outputs['word'])
        say(text='sum %s of %s' % (summed.output, wrapped.outputs['out'])).set_display_name('say sum')
        model = dsl.importer(artifact_uri='s3://elsewhere/model', artifact_class=Model, metadata={'from': 'there'})
        where(model=model.output)


client = Client(host=sys.argv[1])
run = client.create_run_from_pipeline_func(
    pipeline, arguments={'rows': 100000}, run_name='all in one v2', enable_caching=False)
ended = client.wait_for_run_completion(run.run_id, timeout=400)
print('STATE', ended.state)
for task in ended.run_details.task_details:
    print('TASK', task.display_name, task.state, task.error.message if task.error else '')
print('RUNS', [r.display_name for r in client.list_runs(page_size=50).runs])
