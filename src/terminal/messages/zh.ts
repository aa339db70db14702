import type { Messages } from './messages.ts'

export const zh: Messages = {
  generation: (number) => `第 ${number} 代`,
  generationShort: (number) => `第 ${number} 代`,
  resumed: '继续原会话',
  continued: {
    session: (session) => `接续会话 ${session}`,
    document: (path) => (path === null ? '从最近的文档接续' : `从文档 ${path} 接续`),
    nothing: '先前的运行没有留下任何东西：重新开始',
  },
  window: (tokens, source) => `窗口 ${tokens}（${source}）`,
  windowSources: {
    given: '由用户指定',
    learned: '从溢出中得知',
    harness: '由 harness 得知',
    name: '按模型名称',
  },
  handoffAt: (tokens) => `到 ${tokens} 时交接`,
  handoffOff: '交接已关闭',

  bracketed: (note) => `（${note}）`,
  noted: (text, note) => `${text}（${note}）`,
  furtherLines: (count) => `另有 ${count.toLocaleString('zh')} 行`,
  earlierLines: (count) => `前面还有 ${count.toLocaleString('zh')} 行`,
  furtherCharacters: (count) => `（另有 ${count.toLocaleString('zh')} 个字符）`,
  noOutput: '（无输出）',
  thinking: '思考中',
  taskPhases: { started: '已开始', progress: '进行中', done: '已完成', failed: '失败' },
  retry: (attempt, maxAttempts, wait) => `第 ${attempt} 次尝试失败（最多 ${maxAttempts} 次），${wait} 后再试`,
  network: {
    away: (endpoint) => `无法连接 ${endpoint}；等待不产生费用`,
    back: (endpoint) => `${endpoint} 已恢复连接`,
    'given-up': (endpoint) => `一小时内无法连接 ${endpoint}；再试一次`,
  },
  notices: {
    retrying: '正在重发请求',
    'rate-limited': '请求受限',
    compacted: '警报：harness 压缩了上下文，没有人知道丢掉了什么',
    file: '文件',
    window: '窗口',
    stopping: '正在停止',
    stopped: '已停止',
    unknown: '来自 harness 的未知消息',
    other: '提示',
  },

  asks: { agent: '智能体提问', flower: 'flower 提问' },
  unanswered: {
    'timed-out': '未及时收到回答；工作继续。',
    declined: '未作回答；工作继续。',
    'over-quota': '未向您提出：问题已过多。工作继续。',
    nobody: '无人可问；工作继续。',
  },
  heard: '已收到',
  mailTo: { work: '交给进行中的工作', inbox: '放入收件箱' },

  near: (context, window, left, line) =>
    `即将交接：上下文 ${context} / ${window}，距离交接线 ${line} 还有 ${left}。`,
  writing: {
    context: (context, window) =>
      `交接：上下文已达 ${context} / ${window}。会话正在写交接文档，可能需要一分钟。`,
    overflow: (context, window) =>
      `交接：请求已放不下（上下文 ${context}，窗口 ${window}）。会话正在写交接文档，可能需要一分钟。`,
    person: (context, window) =>
      `按您的要求交接：上下文为 ${context} / ${window}。会话正在写交接文档，可能需要一分钟。`,
  },
  review: (seconds) => `您有 ${seconds} 的时间编辑文档；按 Enter 键立即继续：`,
  handoffOf: (generation, context) => `第 ${generation} 代的交接，上下文 ${context}`,
  sections: { doing: '正在做', decided: '已决定', deadEnds: '死路', next: '下一步', scene: '现场' },
  empty: '（空）',
  degraded: (reason) => `降级：由 flower 在没有模型的情况下整理而成（${reason}）。`,
  notWritten: '未写入磁盘：没有工作台可写。',
  edited: '已由人编辑；以编辑后的内容为准。',
  entries: {
    title: '条目：',
    carried: (count) => `保留 ${count}`,
    added: (count) => `新增 ${count}`,
    retired: (count) => `撤销 ${count}`,
    putBack: (count) => `补回 ${count}`,
  },
  successor: (generation) => `第 ${generation} 代正是由此开始，上下文是全新的。`,

  done: '已完成',
  failed: '失败',
  stopped: '未完成即停止',
  generations: (count) => `${count.toLocaleString('zh')} 代`,
  turns: (count) => `${count.toLocaleString('zh')} 轮`,
  failedAttempts: (count) => `${count.toLocaleString('zh')} 次失败的尝试`,
  onTheWay: '过程中出现的问题：',
  documents: '交接文档：',
  degradedMark: '降级',
  editedMark: '已编辑',
  goOn: '继续此会话：',
  tryAgain: '排除原因后，用以下命令继续：',
  whatNext: '下一步做什么',
}
