// SPDX-License-Identifier: Apache-2.0
// What people read, in two languages. Words of the API (phases, reasons) stay as they are.
const EN = {
  skip: 'Skip to content', overview: 'Overview', runs: 'Runs', jobs: 'Jobs', data: 'Data', models: 'Models', services: 'Services',
  namespace: 'Namespace', allNamespaces: 'all namespaces', signOut: 'Sign out', language: '中文',
  connecting: 'connecting', live: 'live', lost: 'reconnecting', none: 'signed out or not reachable: `pdc console` opens a new session',
  name: 'Name', phase: 'Status', age: 'Age', duration: 'Duration', started: 'Started', finished: 'Finished', pods: 'Pods', mode: 'Mode', files: 'Files', size: 'Size',
  cached: 'Cached', address: 'Address', traffic: 'Traffic', replicas: 'Replicas', image: 'Image', version: 'Version', aliases: 'Aliases', updated: 'Updated', created: 'Created',
  lineage: 'Comes from', metrics: 'Metrics', digest: 'Digest', creator: 'By', description: 'Description', role: 'Role', node: 'Node', restarts: 'Restarts', container: 'Container',
  conditions: 'Conditions', reason: 'Reason', message: 'Message', since: 'Since', curves: 'Curves', log: 'Log', steps: 'Steps', step: 'Step', versions: 'Versions', model: 'Model', service: 'Service',
  job: 'Job', run: 'Run', dataSet: 'Data set', failedPod: 'Failed pod', experiment: 'Experiment', pipeline: 'Pipeline', parameters: 'Parameters', latestRuns: 'Latest runs', inside: 'Inside the cluster', newest: 'Newest',
  all: 'all', waiting: 'waiting', loading: 'loading…', logEnd: 'end of log', logLive: 'following', logWait: 'waiting for output…', noLog: 'no log: ', noStepLog: 'No log: this step ran no program, or its log was not kept.', pick: 'Choose a step to see its log.',
  noRuns: 'No pipeline has run yet. Submit one with the kfp SDK; `pdc pipeline url` prints its host.',
  noJobs: 'No training job yet. `pdc demo` shows one; `pdc run -- python train.py` starts your own.',
  noData: 'No data set yet. Create a SampleSet to cache data near your jobs.',
  noServices: 'No service yet. Create a PaddleService to serve a model.',
  noModels: 'No model yet. `pdc model push NAME DIR` puts one here.',
  noPods: 'No pods; they may have been cleaned up.', notThere: 'There is no such object, or you may not see it.', notAllowed: 'You may not see this. Naming a namespace may help.',
  noCurves: 'No curves: no VisualDL server answers for this job. A training that logs to VisualDL gets one when its pipeline step asks for it; it shows the newest run.',
  smoothing: 'Smoothing', axis: 'Axis', relative: 'relative', wall: 'time of day', unknownPage: 'There is no such page.', why: 'Why:', next: 'Next:', tryIt: 'Try it', seconds: 's', minutes: 'min', hours: 'h', days: 'd', ago: 'ago',
};
const ZH = {
  skip: '跳到内容', overview: '总览', runs: '运行', jobs: '训练任务', data: '数据集', models: '模型', services: '服务',
  namespace: '命名空间', allNamespaces: '所有命名空间', signOut: '退出', language: 'English',
  connecting: '连接中', live: '实时', lost: '重新连接中', none: '已退出或无法访问：用 `pdc console` 打开新的会话',
  name: '名称', phase: '状态', age: '存在时间', duration: '耗时', started: '开始', finished: '结束', pods: 'Pod', mode: '模式', files: '文件', size: '大小',
  cached: '已缓存', address: '地址', traffic: '流量', replicas: '副本', image: '镜像', version: '版本', aliases: '别名', updated: '更新', created: '创建',
  lineage: '来源', metrics: '指标', digest: '摘要', creator: '创建者', description: '说明', role: '角色', node: '节点', restarts: '重启', container: '容器',
  conditions: '状况', reason: '原因', message: '信息', since: '自', curves: '曲线', log: '日志', steps: '步骤', step: '步骤', versions: '版本', model: '模型', service: '服务',
  job: '训练任务', run: '运行', dataSet: '数据集', failedPod: '失败的 Pod', experiment: '实验', pipeline: '流水线', parameters: '参数', latestRuns: '最近运行', inside: '集群内地址', newest: '最新',
  all: '全部', waiting: '等待', loading: '加载中…', logEnd: '日志结束', logLive: '跟随中', logWait: '等待输出…', noLog: '没有日志：', noStepLog: '没有日志：该步骤没有运行程序，或其日志未保留。', pick: '选择一个步骤查看日志。',
  noRuns: '尚无流水线运行。用 kfp SDK 提交；`pdc pipeline url` 打印其地址。',
  noJobs: '尚无训练任务。`pdc demo` 演示一个；`pdc run -- python train.py` 启动自己的任务。',
  noData: '尚无数据集。创建 SampleSet 可把数据缓存在任务附近。',
  noServices: '尚无服务。创建 PaddleService 来部署模型。',
  noModels: '尚无模型。用 `pdc model push 名称 目录` 上传。',
  noPods: '没有 Pod；可能已被清理。', notThere: '对象不存在，或您无权查看。', notAllowed: '您无权查看。指定命名空间或许可以。',
  noCurves: '没有曲线：没有 VisualDL 服务为该任务应答。训练步骤开启 VisualDL 后即会出现，它显示最新的运行。',
  smoothing: '平滑', axis: '横轴', relative: '相对时间', wall: '时刻', unknownPage: '没有这个页面。', why: '原因：', next: '下一步：', tryIt: '试一试', seconds: '秒', minutes: '分', hours: '小时', days: '天', ago: '前',
};
const KEY = 'paddlecloud-language';
const chosen = localStorage.getItem(KEY) ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
export const language = chosen === 'zh' ? 'zh' : 'en';
export const texts = language === 'zh' ? ZH : EN;
export const t = (key) => texts[key] ?? key;
/** Every key exists in both languages; the browser test asks. */
export const complete = () => Object.keys(EN).every((key) => key in ZH) && Object.keys(ZH).every((key) => key in EN);
export function switchLanguage() {
  localStorage.setItem(KEY, language === 'zh' ? 'en' : 'zh');
  location.reload();
}
