// SPDX-License-Identifier: Apache-2.0
// The page of `pdc visual`: every curve of the directory, live.
import { CurveBoard } from './curves.js';

const TEXTS = {
  en: {
    smoothing: 'Smoothing', axis: 'Axis', step: 'step', relative: 'relative', wall: 'time of day',
    waiting: 'connecting…', live: 'live', lost: 'connection lost, trying again', none: 'not available',
    empty: 'No curves yet. They show as soon as a program logs scalars into this directory.',
  },
  zh: {
    smoothing: '平滑', axis: '横轴', step: '步数', relative: '相对时间', wall: '时刻',
    waiting: '连接中…', live: '实时', lost: '连接中断，正在重试', none: '不可用',
    empty: '暂无曲线。程序向该目录写入标量后即会显示。',
  },
};
const texts = TEXTS[navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'];
document.documentElement.lang = navigator.language;
// The page may lie below any prefix, and is served at /, /app and /app/.
const prefix = location.pathname.replace(/\/(app\/?)?$/, '');
const empty = document.getElementById('empty');
empty.textContent = texts.empty;
const board = new CurveBoard(document.getElementById('curves'), `${prefix}/app/api/scalar/live`, texts);
board.source.addEventListener('points', () => { empty.hidden = true; });
