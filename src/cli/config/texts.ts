import type { Language } from '../../core/language.ts'
import { YES } from '../yes.ts'
import type { Trust } from './trust.ts'

/** What the configuration has to say to people. */
export interface ConfigTexts {
  /** Above the facts. */
  readonly asks: Readonly<Record<Trust, (file: string) => string>>
  readonly grant: Readonly<Record<Trust, string>>
  readonly yes: RegExp
  /** A key and where it is from. */
  readonly login: string
  readonly with: (credential: string) => string
  readonly unread: Readonly<Record<'CLAUDE.md' | 'AGENTS.md', string>>
  readonly sources: Readonly<Record<'flag' | 'environment' | 'default', string>>
  readonly notSet: string
  readonly harness: string
  /** Before what a run would ask. */
  readonly wouldAsk: string
  readonly notLoaded: (file: string) => string
  readonly forgotten: (count: number) => string
}

export const CONFIG_TEXTS: Readonly<Record<Language, ConfigTexts>> = {
  en: {
    asks: {
      code: (file) => `${file} is a program. To read it is to run it, with your rights:`,
      endpoint: (file) => `${file} says where requests go:`,
      permissions: (file) => `${file} grants more than an agent gets without it:`,
      settings: (folder) => `The Claude settings of ${folder} run programs or grant permissions:`,
    },
    grant: {
      code: 'Run it, now and as long as it stays as it is? [y/N] ',
      endpoint: 'Send them there, now and in later runs here? [y/N] ',
      permissions: 'Grant it, now and in later runs here? [y/N] ',
      settings: 'Read them, now and as long as they stay as they are? [y/N] ',
    },
    yes: YES,
    login: 'your Claude Code login',
    with: (credential) => `with ${credential}`,
    unread: {
      'CLAUDE.md': 'CLAUDE.md is not read; --settings project has it read.',
      'AGENTS.md':
        'AGENTS.md is not read; --settings project reads a CLAUDE.md, and what that includes (@AGENTS.md).',
    },
    sources: { flag: 'flag', environment: 'environment', default: 'default' },
    notSet: 'not set',
    harness: "the harness's own",
    wouldAsk: 'A run would ask before this counts:',
    notLoaded: (file) => `${file} is a program that nobody has agreed to run; its values are not shown.`,
    forgotten: (count) => `answers forgotten: ${count}`,
  },
  es: {
    asks: {
      code: (file) => `${file} es un programa. Leerlo es ejecutarlo, con tus permisos:`,
      endpoint: (file) => `${file} dice adónde van las peticiones:`,
      permissions: (file) => `${file} concede más de lo que un agente tiene sin él:`,
      settings: (folder) => `Los ajustes de Claude de ${folder} ejecutan programas o conceden permisos:`,
    },
    grant: {
      code: '¿Ejecutarlo, ahora y mientras no cambie? [s/N] ',
      endpoint: '¿Enviarlas allí, ahora y en las próximas ejecuciones aquí? [s/N] ',
      permissions: '¿Concederlo, ahora y en las próximas ejecuciones aquí? [s/N] ',
      settings: '¿Leerlos, ahora y mientras no cambien? [s/N] ',
    },
    yes: YES,
    login: 'tu sesión iniciada en Claude Code',
    with: (credential) => `con ${credential}`,
    unread: {
      'CLAUDE.md': 'CLAUDE.md no se lee; con --settings project sí.',
      'AGENTS.md':
        'AGENTS.md no se lee; --settings project lee un CLAUDE.md y lo que este incluya (@AGENTS.md).',
    },
    sources: { flag: 'opción', environment: 'entorno', default: 'predeterminado' },
    notSet: 'sin definir',
    harness: 'el del harness',
    wouldAsk: 'Una ejecución preguntaría antes de que esto valga:',
    notLoaded: (file) => `${file} es un programa que nadie ha aceptado ejecutar; sus valores no se muestran.`,
    forgotten: (count) => `respuestas olvidadas: ${count}`,
  },
  zh: {
    asks: {
      code: (file) => `${file} 是一个程序。读取它就会以您的权限运行它：`,
      endpoint: (file) => `${file} 指定了请求发往何处：`,
      permissions: (file) => `${file} 授予的权限多于智能体原本拥有的：`,
      settings: (folder) => `${folder} 的 Claude 设置会运行程序或授予权限：`,
    },
    grant: {
      code: '现在运行，并在其内容不变时一直运行？[y/N] ',
      endpoint: '现在及以后在此处的运行都发往那里？[y/N] ',
      permissions: '现在及以后在此处的运行都授予？[y/N] ',
      settings: '现在读取，并在其内容不变时一直读取？[y/N] ',
    },
    yes: YES,
    login: '您的 Claude Code 登录',
    with: (credential) => `使用 ${credential}`,
    unread: {
      'CLAUDE.md': '不会读取 CLAUDE.md；使用 --settings project 可读取。',
      'AGENTS.md': '不会读取 AGENTS.md；--settings project 会读取 CLAUDE.md 及其引用的文件（@AGENTS.md）。',
    },
    sources: { flag: '选项', environment: '环境变量', default: '默认值' },
    notSet: '未设置',
    harness: 'harness 自身的',
    wouldAsk: '运行前会先询问以下内容：',
    notLoaded: (file) => `${file} 是尚未获准运行的程序；不显示其中的值。`,
    forgotten: (count) => `已忘记的回答：${count}`,
  },
}
