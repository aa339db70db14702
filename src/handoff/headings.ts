import type { SectionName } from '../core/step-result.ts'

/**
 * What the sections are called besides the headings that flower itself writes, one line a language. Near synonyms
 * only: a name that may as well head a part of another section would take that part away.
 */
export const OTHER_HEADINGS: Readonly<Record<SectionName, readonly string[]>> = {
  doing: names(
    'Currently doing, What I am doing, What I was doing, What we are doing, Doing now, Now doing',
    'En curso, Trabajo en curso, Qué se está haciendo, Qué estoy haciendo, Lo que estoy haciendo',
    '正在做的事, 正在做什么, 在做, 在做什么, 进行中, 正在进行, 當前工作, 当前工作',
  ),
  decided: names(
    'Decision, Decisions, Decisions made, What is decided, What was decided, Already decided',
    'Lo decidido, Decisión, Decisiones, Decisiones tomadas, Ya decidido',
    '已决定的事, 决定, 已定, 已定的事, 已经决定, 已经定下的, 决策, 已做的决定, 已決定, 決定',
  ),
  deadEnds: names(
    "Dead end, Deadends, What does not work, What doesn't work, What did not work, What didn't work, Tried and failed, Failed attempts",
    'Callejón sin salida, Vías muertas, Vía muerta, Intentos fallidos, Lo que no funciona, Lo que no funcionó',
    '死胡同, 走不通, 走不通的路, 此路不通, 行不通, 行不通的路, 试过但不行, 试过不行的, 失败的尝试, 失敗的嘗試',
  ),
  next: names(
    "Next step, Next steps, Next up, What's next, What is next, What to do next",
    'Siguientes, Siguiente paso, Siguientes pasos, Lo siguiente, Próximo, Próximo paso, Próximos pasos, A continuación, Qué sigue',
    '下一步做什么, 下一步计划, 下一步要做的, 接下来, 接下来做什么, 后续, 后续步骤, 接下來',
  ),
  scene: names('The scene', 'La escena, Escenario, Dónde está todo', '现场信息, 场景, 現場, 場景'),
}

function names(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(', '))
}
