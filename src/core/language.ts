/** The languages that people and models can be addressed in. Names on disk are English in each of them. */
export const LANGUAGES = ['en', 'es', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/*
 * One word for one thing, in whatever people and models read. A name that is typed (`--window`, `handoff.md`) stays English.
 *
 * | English        | Spanish               | Chinese      |
 * | -------------- | --------------------- | ------------ |
 * | job            | trabajo               | 任务         |
 * | step           | paso                  | 步骤         |
 * | session        | sesión                | 会话         |
 * | run            | ejecución             | 运行         |
 * | generation     | generación            | 代           |
 * | handoff        | traspaso              | 交接         |
 * | to hand over   | hacer el traspaso     | 交接         |
 * | to take over   | tomar el relevo       | 接手         |
 * | document       | documento de traspaso | 交接文档     |
 * | entry          | entrada               | 条目         |
 * | context        | contexto              | 上下文       |
 * | window         | ventana               | 窗口         |
 * | boundary       | punto limpio          | 干净的停顿点 |
 * | boundaries     | límites (of a brief)  | 边界         |
 * | workbench      | banco de trabajo      | 工作台       |
 * | brief          | encargo               | 任务说明     |
 * | goal           | objetivo              | 目标         |
 * | check          | comprobación          | 检查项       |
 * | verdict, judge | veredicto, juez       | 评判结论, 评判者 |
 * | agent          | agente                | 智能体       |
 * | subagent       | subagente             | 子智能体     |
 * | proxy          | proxy                 | 代理         |
 * | harness        | harness               | harness      |
 * | endpoint       | servidor              | 端点         |
 * | command        | comando               | 命令         |
 * | inbox          | buzón                 | 收件箱       |
 *
 * People are addressed as tú and as 您, models as tú and as 你; to a model, the person is la persona or el usuario, and 用户.
 */

/** The language that `FLOWER_LANG`, else `LC_ALL`, else `LANG` names (`zh_CN.UTF-8` → `zh`), else English. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  for (const name of [env.FLOWER_LANG, env.LC_ALL, env.LANG]) {
    const found = LANGUAGES.find((language) => name?.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}
