import type { WorkflowProgress } from '../workflow/workflow-result.ts'
import type { CliMessages } from './messages.ts'

/** What to tell of it while the workflow runs; nothing of what ends it, which is told then. */
export function progressWords(progress: WorkflowProgress, say: CliMessages): readonly string[] {
  switch (progress.kind) {
    case 'skipped':
      return [say.progress.skipped(progress)]
    case 'ended':
      return [say.progress.ended(progress)]
    case 'again':
      return [say.progress.again(progress)]
    case 'failed':
      return progress.onFail === 'stop' ? [] : [say.progress.failed(progress)]
  }
}
