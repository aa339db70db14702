/*
 * What the sections that a brief and a goal have in common may be called besides the headings that flower writes itself.
 * Near synonyms only: a name that may as well head a part of another section would take that part away.
 */

export const GOAL_HEADINGS: readonly string[] = [
  ...['The goal', 'Goals', 'Objective', 'Objectives', 'What is wanted'],
  ...['El objetivo', 'Objetivos', 'Meta', 'La meta', 'Qué se quiere', 'Lo que se quiere'],
  ...['目的', '要什么', '想要什么', '任务目标', '目標'],
]

export const CRITERIA_HEADINGS: readonly string[] = [
  ...[
    'Criteria',
    'Acceptance',
    'Acceptance criterion',
    'Success criteria',
    'Done when',
    'Definition of done',
  ],
  ...['Criterios', 'Criterios de éxito', 'Criterio de aceptación', 'Aceptación', 'Hecho cuando'],
  ...['验收', '验收条件', '验收准则', '完成标准', '成功标准', '驗收標準'],
]
