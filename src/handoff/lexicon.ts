/*
 * What `clauses.ts` knows of words: enough to tell a paraphrase from something that was never said. Words are given as
 * they are written, in lower case and without accents.
 */

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Words that say nothing of what a sentence is about. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  list(`
    a an the this that these those it its they them their he she his her him we us our i me my you your one ones some
    any all both each every other others such same own thing things something anything everything way
    is are was were be been being am do does did done doing have has had having will would shall should can could may
    might must let lets need needs want wants wanted get gets got make makes made making use uses used using go goes put
    of in on at to for from by with as into onto over under about after before during between through than then so if
    or and not when while because since until which who whom whose what where why how there here also only just now
    still already again very really please too even ever yet more most less least up down out off per via within explicitly
    ok okay yes well like thanks thank later currently today exactly clearly
    el la los las un una unos unas lo le les se su sus este esta esto estos estas ese esa eso esos esas aquel aquella
    es son era eran ser sido sea sean esta estan estaba estar hay ha han he haber hacer hace hizo haga hagan hecho
    debe deben deberia puede pueden quiere quieren quiero usar usa use usen use tener tiene
    de del al en con por para como sobre entre desde hasta durante tras segun ante bajo hacia que cual quien donde
    cuando porque pues si ya y e o u ni mas muy tambien solo ahora todavia aun favor todo toda todos todas mismo misma
    cada otro otra otros otras algo alguno alguna nuestro nuestra gracias luego despues antes asi
    的 了 是 在 和 与 及 或 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 这些 那些 要 请 把 被 将 让 使 用 使用 应 应该 应当
    必须 需要 可以 能 能够 会 就 都 也 还 再 又 很 更 最 只 仅 所有 全部 任何 每 个 些 一 一个 一下 地 得 着 过 给 对 从 到 以
    为 于 而 并 且 并且 因为 所以 如果 时 时候 上 下 中 里 内 外 之 其 来 去 做 进行 现在 先 暂时 暂 目前 好 吧 呢 吗 啊 谢谢 麻烦 什么
  `),
)

/** Words that turn a clause into its contrary. */
export const NEGATORS: ReadonlySet<string> = new Set(
  list(`
    not no never without none nothing neither nor avoid avoids avoiding cannot forbid forbids forbidden forbade refuse refused
    reject rejected prohibit prohibited ban banned skip skips skipped skipping omit omits omitted ignore ignores ignored
    跳过 忽略
    nunca jamas sin ningun ninguna ninguno nada tampoco evitar evita evite evitando prohibido prohibe prohibir omitir omite omita ignorar ignora saltar
  `),
)

/** Words for the same deed or quality, a line each. A claim with a deed that nobody named is most likely made up. */
const DEEDS = {
  keep: `keep keeps kept keeping preserve preserved preserving retain retained leave leaves left leaving maintain maintained stay stays
    unchanged untouched intact conservar conserva conserve conserven conservado mantener manten mantiene mantenga mantengan mantenido preservar
    dejar deja deje dejen intacto intacta intactos intactas
    保留 保持 维持 原样 不变 留着 保存`,
  change: `change changes changed changing modify modifies modified modifying alter altered edit edits edited editing touch touched
    touching break breaks broke broken breaking affect affected
    cambiar cambia cambie cambien cambian cambios cambio cambiado modificar modifica modifique modifiquen modificado tocar toca tocan toques toque toquen tocado
    alterar altere romper rompa rompas rompan rompe rompen editar edite edites
    修改 改动 更改 改变 改 动 碰 破坏 弄坏 变更 编辑`,
  delete: `delete deletes deleted deleting deletion remove removes removed removing removal drop drops dropped dropping erase erased purge
    discard discarded rid eliminate eliminated
    borrar borra borran borre borres borren borrado borrada eliminar elimina eliminan elimine elimines eliminen eliminado eliminada quitar quita quite quiten quitado suprimir
    删除 删掉 删去 删 移除 去掉 去除 清除 丢弃`,
  add: `add adds added adding addition create creates created creating introduce introduced write writes wrote written writing build
    builds built building implement implemented implementing
    anadir anade anada anadan anadido agregar agrega agregue crear crea cree creen creado escribir escribe escriba escrito implementar implementa implemente
    添加 增加 新增 加上 加入 加 创建 新建 编写 写 实现`,
  repair: `fix fixes fixed fixing repair repairs repaired repairing correct corrected
    arreglar arregla arregle arreglen arreglado reparar repara repare reparado corregir corrige corrija corregido
    修复 修好 修理 修正 解决`,
  rename: `rename renames renamed renaming renombrar renombra renombre renombrado 改名 重命名`,
  move: `move moves moved moving relocate mover mueve mueva movido trasladar 移动 搬 移到`,
  replace: `replace replaces replaced replacing swap swapped switch switched switching migrate migrated migrating migration port
    ported reemplazar reemplaza reemplace sustituir sustituye sustituya migrar migra migre
    替换 换成 换 迁移 切换 改用`,
  publish: `publish published publishing push pushes pushed pushing release released releasing deploy deployed deploying ship shipped
    publicar publica publique publicado subir suba suban desplegar despliega despliegue lanzar
    发布 推送 部署 上线`,
  rewrite: `rewrite rewrites rewrote rewritten rewriting refactor refactored refactoring reescribir reescribe reescriba reescrito refactorizar
    重写 重构`,
  commit: `commit commits committed committing confirmar 提交`,
  merge: `merge merged merging fusionar fusione 合并`,
  upgrade: `upgrade upgraded upgrading update updates updated updating bump bumped actualizar actualiza actualice actualizado 升级 更新`,
  stop: `stop stops stopped stopping halt abort cancel cancelled parar pare paren detener deten detenga cancelar 停止 停下 暂停 取消 中止`,
  start: `start starts started starting begin begins began launch empezar empieza empiece comenzar iniciar inicie 开始 启动`,
  disable: `disable disabled disabling deactivate desactivar desactive
    禁用 关闭`,
} as const

const QUALITIES = {
  old: `old older legacy existing former previous current antiguo antigua antiguos antiguas viejo vieja existente existentes anterior actual actuales 旧 老 现有 原有 原来 当前`,
  new: `new newer nuevo nueva nuevos nuevas 新 新的`,
  fast: `fast faster quick quickly quicker speed performance rapido rapida rapidamente velocidad rendimiento 快 更快 速度 性能`,
  slow: `slow slower slowly lento lenta lentos 慢`,
  simple: `simple simpler easy easier plain sencillo sencilla simples facil 简单 简洁 简易`,
  open: `open opens opened opening abrir abre abra abran abierto abierta abiertos abiertas 打开 开放`,
  closed: `closed close closes closing shut cerrar cierra cierre cerrado cerrada cerrados cerradas 关上 封闭`,
  first: `first primero primera 首先 第一`,
  last: `last finally ultimo ultima 最后`,
  short: `short shorter brief small smaller minimal corto corta breve pequeno pequena 短 简短 小`,
  show: `show shows shown showing print prints printed display displayed output mostrar muestra muestre imprimir imprime 显示 打印 输出`,
  run: `run runs ran running execute executed ejecutar ejecuta ejecute correr corra 运行 执行 跑`,
  support: `support supports supported handle handles handled handling soportar soporte admitir admita manejar maneje 支持 处理`,
  allow: `allow allows allowed permit permitted permitir permite permita permitido 允许`,
  check: `check checks checked checking verify verified comprobar comprueba compruebe verificar verifica verifique 检查 核实 验证`,
} as const

const THINGS = {
  documents: `docs documentation document documents documented readme documentacion documento 文档 说明`,
  depend: `dependency dependencies depend depends library libraries package packages dependencia dependencias biblioteca bibliotecas paquete paquetes 依赖`,
  test: `test tests tested testing prueba pruebas probar 测试`,
  file: `file files archivo archivos fichero ficheros 文件`,
} as const

/** An order to use one of them is never meant by the name of another. */
const LANGUAGE_NAMES = {
  english: 'english ingles 英文 英语',
  spanish: 'spanish espanol castellano 西班牙语 西班牙文',
  chinese: 'chinese chino 中文 汉语',
  german: 'german aleman 德语 德文',
  french: 'french frances 法语 法文',
  japanese: 'japanese japones 日语 日文',
} as const

const NUMBERS = {
  2: 'two twice dos 两 二',
  3: 'three thrice tres 三',
  4: 'four cuatro 四',
  5: 'five cinco 五',
  6: 'six seis 六',
  7: 'seven siete 七',
  8: 'eight ocho 八',
  9: 'nine nueve 九',
  10: 'ten diez 十',
  12: 'twelve dozen doce docena',
  20: 'twenty veinte 二十',
  30: 'thirty treinta 三十',
  100: 'hundred cien 一百',
  1000: 'thousand mil 一千',
} as const

/** What a word stands for, by the word: `deed:keep`, `is:old`, `thing:file`, `name:english`, `number:3`. */
export const MEANINGS: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(DEEDS).map(([name, words]) => [`deed:${name}`, words] as const),
    ...Object.entries(QUALITIES).map(([name, words]) => [`is:${name}`, words] as const),
    ...Object.entries(THINGS).map(([name, words]) => [`thing:${name}`, words] as const),
    ...Object.entries(LANGUAGE_NAMES).map(([name, words]) => [`name:${name}`, words] as const),
    ...Object.entries(NUMBERS).map(([number, words]) => [`number:${number}`, words] as const),
  ].flatMap(([meaning, words]) => list(words).map((word) => [word, meaning] as const)),
)

/** Deeds that an order seldom hangs on: `no new packages` does not say what is not to be done with them. */
export const LIGHT_DEEDS: ReadonlySet<string> = new Set(['deed:add'])

/** What cannot be meant of the same thing at the same time. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['deed:keep', 'deed:change'],
  ['deed:keep', 'deed:delete'],
  ['deed:keep', 'deed:rewrite'],
  ['is:first', 'is:last'],
  ['is:fast', 'is:slow'],
  ['is:old', 'is:new'],
  ['is:open', 'is:closed'],
]

/** A deed that is not to be done comes to another one: not to break a thing is to keep it. */
export const CONTRARY: ReadonlyMap<string, string> = new Map([
  ['deed:change', 'deed:keep'],
  ['deed:delete', 'deed:keep'],
  ['deed:rewrite', 'deed:keep'],
  ['deed:keep', 'deed:delete'],
])
