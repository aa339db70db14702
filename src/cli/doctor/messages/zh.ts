import { SIGN_IN } from '../../sign-in.ts'
import type { DoctorMessages } from './messages.ts'

export const zh: DoctorMessages = {
  names: {
    node: 'Node.js',
    harness: 'harness',
    credentials: '凭据',
    endpoint: '端点',
    model: '模型',
    window: '窗口',
    probe: '应答',
    permissions: '权限',
    git: 'git',
    runDir: '运行目录',
    workbench: '工作台',
    database: '数据库',
    terminal: '终端',
    parentDeath: '子进程',
  },
  environment: '环境变量',
  late: (seconds) => `${seconds} 秒内没有应答`,
  sum: (broken, advice) => {
    if (broken > 0) return `${broken} 项故障，${advice} 项建议`
    return advice > 0 ? `没有故障；${advice} 项建议。` : '一切正常。'
  },
  node: {
    is: (version) => version,
    tooOld: (least) => `请安装 Node.js ${least} 或更新的版本。`,
  },
  harness: {
    is: (sdk, binary) => `Claude Agent SDK ${sdk}，Claude Code ${binary}，可以启动`,
    otherVersion: (expected) =>
      `此版本的 flower 用 SDK ${expected} 测试过；它所依赖的行为可能不同。请安装该版本。`,
    reinstall: '请重新安装 flower，不要使用 --omit=optional：该程序位于可选的软件包中。',
  },
  credentials: {
    from: (key, source) => `${key}，来自：${source}`,
    login: '您自己的 Claude Code 登录',
    keychain: '您自己的 Claude Code 登录（如果有）：它存放在钥匙串中，此处不会打开',
    none: '无：没有设置任何变量，也没有 Claude Code 登录',
    signIn: SIGN_IN.zh,
  },
  endpoint: {
    by: (proxy) => `经由 ${proxy} 中的代理`,
    unreachable: (endpoint) => `无法连接 ${endpoint}`,
    noApi: (endpoint) => `${endpoint} 处没有 Messages API`,
    checkNetwork:
      '请检查网络、ANTHROPIC_BASE_URL 和代理（HTTPS_PROXY）。运行时会等待最多一小时，不产生费用。',
    noUrl: 'ANTHROPIC_BASE_URL 不是 URL',
    setUrl: '请将其设为类似 https://gateway.example.com 的地址，或取消设置。',
  },
  model: {
    from: (model, source) => `${model}（${source}）`,
    default: 'harness 的默认模型；可用 --model 或 ANTHROPIC_MODEL 指定其他模型',
  },
  window: {
    is: (tokens, source, handoffAt) => `${tokens}（${source}）；到 ${handoffAt} 时交接`,
    small: (floor) =>
      `协调者开始工作前就已读取约 ${floor}，会立刻交接。请给出更大的 --window、更小的 --headroom，或使用 --no-handoff。`,
    guessed: '尚未得到确认。如果您知道，请用 --window 给出。',
  },
  probe: {
    leftOut: '未询问（--no-probe）',
    answers: (model, tokens, cost) => `${model} 有应答（${tokens} 个 token，${cost}）`,
    why: {
      noApi:
        '那里应答的不是 Messages API。请检查地址（ANTHROPIC_BASE_URL）：不要带 /v1/messages，并带上网关要求的路径。',
      key: '凭据被拒绝。请检查密钥是否完整、是否属于该端点、是否过期；也可能有另一个变量优先（见上）。',
      forbidden: '端点不允许：该账户不能使用此模型，或不能从这里使用。请询问其管理者。',
      model: '端点不认识此模型，或该账户不能使用它。请指定其他模型（--model）。',
      unreachable: '没有连接。请检查网络、ANTHROPIC_BASE_URL 和代理（HTTPS_PROXY）。',
      busy: '端点过载或对您限流。运行时会等待并重试；请稍后再试。',
      harness: 'harness 本身出错。请再试一次；若仍如此，请重新安装 flower。',
      other: '请求被拒绝。端点的说明见上。',
    },
  },
  permissions: {
    is: (mode) => mode,
    root: '以 root 身份运行时 harness 拒绝此模式。请换用其他用户；若在可丢弃的容器中，请设置 IS_SANDBOX=1。',
    asks: '没有人可以询问，因此此模式不允许的命令会被拒绝。请用 --tools "Bash(npm test)" 允许，或在不会造成损害之处用 -p bypassPermissions 全部允许。',
    asksAsRoot:
      '没有人可以询问，因此此模式不允许的命令会被拒绝。请用 --tools "Bash(npm test)" 允许。以 root 身份使用 -p bypassPermissions 还需要 IS_SANDBOX=1。',
  },
  git: {
    missing: '未找到',
    install: '请安装 git：没有它就看不到智能体改了什么，--isolate 也无法使用。',
    noRepository: (version) => `${version}；工作区不是仓库`,
    init: '请将其变为仓库（git init，并做第一次提交）：这样智能体的改动就能看到，也能撤销。',
    clean: (version) => `${version}；没有未提交的改动`,
    changes: (version, files) => `${version}；${files} 个文件有未提交的改动`,
    commit: '请先提交或贮藏（commit、stash）：这样智能体的改动就能与您的区分开。',
  },
  folder: {
    willBeMade: (path) => `${path}，首次运行时创建`,
    noFolder: (path) => `${path} 不是文件夹`,
    notWritable: (path) => `${path} 不可写`,
    otherRunDir: '请改正，或用 --run-dir 另选一个。',
    noWorkbench: '请改正，或不使用文档（--no-workbench）。',
  },
  database: {
    missing: '尚无',
    healthy: (path, size) => `${path} 完好（${size}）`,
    notAll: '（文件较大，只读取了开头）',
    damaged: '下次运行会将其移到一旁并新建一个。SQLite 可以抢救剩余内容：sqlite3 文件 .recover',
    newer: (path, version) => `${path} 的格式为 ${version}，由更新的 flower 写成`,
    update: '请更新 flower，或用 --run-dir 另选一个目录。',
  },
  terminal: {
    none: '输出不是终端：没有颜色，也不折行',
    columns: (count) => `${count} 列`,
    colours: (on) => (on ? '有颜色' : '无颜色'),
    unicode: (on) => (on ? 'Unicode' : '仅 ASCII'),
    dumb: '请将 TERM 设为您的终端类型（通常是 xterm-256color）。',
    narrow: '请加宽窗口；80 列较为舒适。',
  },
  parentDeath: {
    setpriv: '无论 flower 如何结束都随之结束（setpriv）',
    elsewhere: '随 flower 结束；被强制结束的 flower 所遗留的由下次运行结束',
    missing: '未找到 setpriv，因此被强制结束的 flower 所遗留的只能由下次运行结束',
    install: '请安装 util-linux。',
  },
}
