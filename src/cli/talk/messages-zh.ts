import type { TalkMessages } from './messages.ts'

export const zh: TalkMessages = {
  commands: {
    status: '正在运行的步骤、上下文与费用、目标的检查项、待回答的问题',
    handoff: '立即交接：会话写下交接文档，由新会话据此继续',
    edit: '在您的编辑器中打开交接文档；所作修改自此生效',
    files: '此工作区的文档，以及智能体修改过的文件',
    cost: '各步骤目前的费用',
    new: '停止当前任务并开始新任务；不会删除任何内容',
    quit: '在下一个干净的停顿点停止；下次运行可由此继续',
    help: '本列表',
  },
  lines: [
    ['文字', '发给正在进行的工作；有待答问题时即为回答（数字选择选项）'],
    ['? 问题', '由一个只读会话另行回答，工作照常进行'],
    ['//文字', '发送以斜杠开头的文字'],
    ['Ctrl-C', '让智能体在下一个干净的停顿点停下，您可以说话；连按两次立即退出'],
  ],
  hint: '输入要说的话，? 提问，/ 命令',
  answer: '直接按 Enter 键留空，? 提问，/ 命令',
  tags: { confirm: '新任务', stop: '对智能体说', question: '您的回答', review: '审阅' },
  heardAfter: (words) => `待回答的问题得到答复后，它才会听到：${words}`,
  stopped: '请输入要说的话，或直接按 Enter 键继续（/quit 结束）',
  review: '按 Enter 键继续，/edit 打开文档',
  unknown: (word, meant) =>
    meant === null
      ? `没有命令 /${word}；什么也没有发送。/help 列出所有命令，// 发送以斜杠开头的文字。`
      : `没有命令 /${word}；什么也没有发送。您是想输入 /${meant} 吗？`,

  receipt: {
    steps: (names) => `已告知 ${names}，它会在下一个干净的停顿点听到`,
    inbox: '现在没有智能体在工作：已放入收件箱',
    nobody: '现在没有智能体在工作，因此没有告知任何人。',
    documents: (names) => `已加入 ${names}`,
  },

  oracle: {
    asked: (before) =>
      before === 0 ? '已另行提问，工作照常进行。' : `已另行提问，前面还有 ${before} 个；工作照常进行。`,
    empty: '请在问号之后输入问题。',
    answer: (question) => `旁问：${question}`,
    cost: (cost) => `另行回答，费用 ${cost}`,
    failed: (question, why) => `“${question}”没有得到回答：${why}`,
    dropped: (count) => `有 ${count} 个问题没有得到回答。`,
    wait: '工作已结束，您的问题仍在回答中。按 Ctrl-C 则不再等待。',
  },

  handOver: {
    wanted: (step) => `${step} 将在下一个干净的停顿点交接。`,
    nobody: '现在没有会话可以交接：没有可接收您话语的智能体在工作。',
    refused: {
      off: (step) => `${step} 无法交接：交接已关闭（--no-handoff）。`,
      'under-way': (step) => `${step} 已在交接。`,
      brake: (step) => `${step} 的交接次数已达上限（--max-generations）。`,
    },
  },

  edit: {
    nothing: '现在没有智能体在工作，因此没有可修改的文档。',
    noDocument: '还没有交接文档：/handoff 会让会话写一份，随后 /edit 会在下一个会话读取之前打开它。',
    whenWritten: '文档正在写；写好后会在下一个会话读取之前在此打开。',
    noWorkbench: '没有工作台（--no-workbench）就不会写入可编辑的文档。',
    tooLate: '下一个会话已据此文档开始；/edit 可打开并修改它。',
    inReview: '已按现有内容保存；按 Enter 键让下一个会话据此开始。',
    unchanged: '没有改动。',
    told: (sections, step) => `已修改（${sections}）。已告知 ${step}，之后的每个会话也会得知。`,
    kept: (path) => `已修改 ${path}，但现在没有智能体在工作，无人可告知。`,
  },

  startOver: {
    notHere: '只有 flower go 的任务可以重新开始。',
    wish: '新任务想做什么？（直接按 Enter 键继续当前任务）',
    confirm: (wish) => `停止当前任务并开始“${wish}”吗？现有内容将移入存档。（y/N）`,
    yes: /^\s*(y|yes|是|是的|好|好的|对)\s*$/i,
    goesOn: '当前任务继续。',
  },

  history: {
    later: (file) => `${file} 由更新版本的 flower 写成，不作改动。`,
    damaged: (file, aside) => `${file} 已损坏，现为 ${aside}。`,
  },

  unsent: (text) => `未发送：${text}`,
  quitting: '将在下一个干净的停顿点停止。按 Ctrl-C 立即结束。',
  quitAgain: '输入 /quit 停止。',

  status: {
    phases: { writing: '正在写交接文档', review: '文档正在审阅', waiting: '等待重试' },
    between: '现在没有智能体在工作。',
    context: (context, window) => `上下文 ${context} / ${window}`,
    tasks: (count) => `${count} 项进行中：`,
    checks: (count) => `目标有 ${count} 个检查项：`,
    marks: { passed: '通过', failed: '未通过', open: '未评判', unverifiable: '此处无法验证' },
    question: (label) => `等待您：${label}`,
  },

  files: {
    documents: '文档（您可以编辑）：',
    changed: '本次运行中智能体用文件工具修改过的文件：',
    none: '还没有任何内容。',
    ago: (time) => `${time} 前`,
    times: (count) => `${count} 次`,
  },

  cost: {
    total: '合计',
    aside: '另行提问',
    nothing: '还没有任何费用。',
    legend: '? 尚不清楚   + 其中一部分尚不清楚',
  },

  notify: {
    asks: 'flower：有问题需要您回答',
    review: 'flower：有文档需要审阅',
    done: 'flower：已完成',
    failed: 'flower：已停止',
  },
}
