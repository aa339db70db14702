import type { PermissionMode } from '../../../harness/port.ts'
import type { CheckId } from '../check-ids.ts'
import type { Obstacle } from '../obstacle.ts'

/** What `flower doctor` says. What is to be done is a whole sentence. */
export interface DoctorMessages {
  readonly names: Readonly<Record<CheckId, string>>
  /** Where a variable comes from that nothing but this process's environment has. */
  readonly environment: string
  readonly late: (seconds: number) => string
  readonly sum: (broken: number, advice: number) => string
  readonly node: {
    is(version: string): string
    tooOld(least: string): string
  }
  readonly harness: {
    is(sdk: string, binary: string): string
    otherVersion(expected: string): string
    readonly reinstall: string
  }
  readonly credentials: {
    from(key: string, source: string): string
    readonly login: string
    readonly keychain: string
    readonly none: string
    readonly signIn: string
  }
  readonly endpoint: {
    by(proxy: string): string
    unreachable(endpoint: string): string
    noApi(endpoint: string): string
    readonly checkNetwork: string
    readonly noUrl: string
    readonly setUrl: string
  }
  readonly model: {
    from(model: string, source: string): string
    readonly default: string
  }
  readonly window: {
    is(tokens: string, source: string, handoffAt: string): string
    small(floor: string): string
    readonly guessed: string
  }
  readonly probe: {
    readonly leftOut: string
    answers(model: string, tokens: string, cost: string): string
    readonly why: Readonly<Record<Obstacle, string>>
  }
  readonly permissions: {
    is(mode: PermissionMode): string
    readonly root: string
    readonly asks: string
    readonly asksAsRoot: string
  }
  readonly git: {
    readonly missing: string
    readonly install: string
    noRepository(version: string): string
    readonly init: string
    clean(version: string): string
    changes(version: string, files: number): string
    readonly commit: string
  }
  readonly folder: {
    willBeMade(path: string): string
    noFolder(path: string): string
    notWritable(path: string): string
    readonly otherRunDir: string
    readonly noWorkbench: string
  }
  readonly database: {
    readonly missing: string
    healthy(path: string, size: string): string
    readonly notAll: string
    readonly damaged: string
    newer(path: string, version: number): string
    readonly update: string
  }
  readonly terminal: {
    readonly none: string
    columns(count: number): string
    colours(on: boolean): string
    unicode(on: boolean): string
    readonly dumb: string
    readonly narrow: string
  }
  readonly parentDeath: {
    readonly setpriv: string
    readonly elsewhere: string
    readonly missing: string
    readonly install: string
  }
}
