import { WORDS } from '../../../handoff/sections.ts'
import type { HandoffMessages } from '../messages.ts'

const { headings } = WORDS.zh

export const zh: HandoffMessages = {
  generation: (generation) => `第 ${generation} 代`,
  noGeneration: '代次未知',
  run: (run) => `运行 ${run}`,
  at: (tokens) => `上下文 ${tokens}`,
  characters: (count) => `${count.toLocaleString('zh')} 个字符`,
  newest: '最新',
  degraded: (reason) => (reason === null ? '降级' : `降级（${reason}）`),
  edited: '被读取前有人改过',
  changed: '被读取后有改动',
  disagreements: {
    unrecorded: () => '此运行目录的记录中没有这个文件。',
    deleted: (where) => `文件已不在；交给后继者的内容保存在 ${where}。`,
    given: (where) => `曾指定某次运行从它开始；当时的内容在 ${where} 中。`,
    lost: () => '文件已不在，其内容也无处可寻。',
    unwritten: (where) => `它从未写成文件，因为那次运行没有工作台；其内容保存在 ${where}。`,
    moved: (where) => `记录的位置是 ${where}，该位置已不存在。`,
  },
  outside: '各节之外',

  fromDatabase: (database) => `文件已不在；以下是交给后继者的内容，取自 ${database}`,
  unchanged: '没有任何改动。立即返回的编辑器需要加上等待选项，例如 EDITOR="code --wait"。',
  saved: (path) => `已保存：${path}`,
  moved: (path, newest) =>
    `在此期间，有一次运行把更新的文档放到了 ${newest}，并移走了您编辑的那份；您的改动在 ${path}`,
  former: (path) => `原来的内容：${path}`,
  missing: (sections) =>
    `缺少${sections.map((name) => `“${headings[name]}”`).join('和')}：接手者将不知道${sections.includes('doing') ? '工作进展到哪里' : '该做什么'}。`,
  empty: '文档现在是空的：接手者什么也得不到。',
  reader: (reader) => {
    switch (reader.kind) {
      case 'successor':
        return reader.isOpen
          ? `如果运行 ${reader.run} 正在等待您的改动，则由它的第 ${reader.generation} 代读取；否则由接续它的运行读取。`
          : `由下一次运行读取：即接续运行 ${reader.run} 的那一次，其第 ${reader.generation} 代尚未开始。`
      case 'begun':
        return `会话 ${reader.session} 已从之前的文本开始，不会再次读取。之后的运行继续时，下一次交接会与您的改动对照；若该会话已不在，那次运行将从您的改动开始。`
      case 'unknown':
        return '没有记录表明哪次运行会读取它。'
    }
  },

  same: '没有差异。',
  unchangedEntries: (count) => `${count} 条未变`,
  ended: (how, by) => {
    if (how === 'removed') return '被删去，未说明原因'
    return how === 'retired' ? '已撤销' : by === null ? '被取代' : `被 [${by}] 取代`
  },
  added: '新增',
  reworded: '改写',
  movedEntry: '从另一节移来',

  findings: {
    'missing-section': (name) => `必需的一节“${headings[name as keyof typeof headings]}”为空`,
    degraded: () => '此文档由 flower 在没有模型的情况下拼成，并不完整',
    'lost-entry': (id) => `上一份文档中的${id === '' ? '一个条目' : ` [${id}] `}不在这里，也没有说明原因`,
    'missing-file': (name) => `没有文件 ${name}`,
    'missing-identifier': (name) => `${name} 在仓库中无处可寻`,
    'unverified-claim': () => '您的任何消息都没有这样说',
  },
  nothingFound: '没有发现问题。',
  found: (count) => `发现 ${count} 处`,
  noWords: '没有记录您对这一步说过的话，因此未核查有关您的说法',
  notSearched: '这里文件太多，无法全部查看，因此未核查标识符',
}
