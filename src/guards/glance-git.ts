import { isOption, type Look, only, subcommands } from './arguments.ts'
import type { Word } from './shell-words.ts'

// Left out on purpose: --output and --ext-diff, -O of `git grep`, --textconv and --filters, --show-signature, and
// whatever talks to another machine. What a repository's own configuration names (a diff driver, a file system monitor)
// runs here as it does whenever anybody looks.

const DIFF = `-aBbcCDefghilmMpRrsStuUvwWz -B: -C: -G: -l: -M: -n: -S: -U: -X:
  --abbrev --abbrev= --base --binary --cached --cc --check --color --color= --color-moved --color-moved= --color-words
  --color-words= --combined-all-paths --compact-summary --diff-algorithm= --diff-filter= --dirstat --dirstat=
  --dst-prefix= --exit-code --find-copies --find-copies= --find-copies-harder --find-renames --find-renames=
  --full-index --function-context --histogram --ignore-all-space --ignore-blank-lines --ignore-cr-at-eol
  --ignore-space-at-eol --ignore-space-change --ignore-submodules --ignore-submodules= --inter-hunk-context=
  --merge-base --minimal --name-only --name-status --no-color --no-ext-diff --no-index --no-patch --no-prefix
  --no-renames --no-textconv --numstat --ours --patch --patch-with-stat --patience --pickaxe-all --pickaxe-regex
  --quiet --raw --relative --relative= --shortstat --src-prefix= --staged --stat --stat= --submodule --submodule=
  --summary --text --theirs --unified= --word-diff --word-diff= --word-diff-regex= --ws-error-highlight=`

const LOG = `${DIFF} -0123456789EFiPq -L:
  --after --after= --all --all-match --abbrev-commit --ancestry-path --author --author-date-order --author= --before
  --before= --boundary --branches --branches= --cherry --cherry-mark --cherry-pick --children --clear-decorations
  --committer= --count --date --date-order --date= --decorate --decorate-refs= --decorate= --diff-merges= --exclude=
  --extended-regexp --first-parent --fixed-strings --follow --format --format= --full-history --glob= --graph --grep
  --grep= --ignore-missing --invert-grep --left-only --left-right --log-size --max-count --max-count= --max-parents=
  --merge --merges --min-parents= --no-abbrev-commit --no-decorate --no-mailmap --no-merges --no-notes --no-walk --not
  --notes --notes= --objects --oneline --parents --perl-regexp --pretty --pretty= --regexp-ignore-case
  --relative-date --remotes --remotes= --reverse --right-only --simplify-by-decoration --since --since= --skip --skip=
  --source --sparse --tags --tags= --topo-order --until --until= --use-mailmap --walk-reflogs`

const log = only(LOG)
const diff = only(DIFF)

/** They list only with such an option; without one, an operand names what is to be created. */
const LISTING = /^--(?:list|contains|no-contains|merged|no-merged|points-at)(?:=|$)/

/** A value of an option has to stand behind `=` here, or it could swallow the option that makes this a listing. */
function listing(spec: string): Look {
  const options = only(`${spec} --list --contains --contains= --no-contains --no-contains= --merged --merged=
    --no-merged --no-merged= --points-at= --sort= --format= --column --column= --no-column --color --color= --no-color
    --ignore-case`)
  return (args) => options(args) && (args.every(isOption) || args.some(({ text }) => LISTING.test(text)))
}

const CONFIG_READS = /^(?:--get|--get-all|--get-regexp|--list|-l)$/
const configOptions =
  only(`-lz --get --get-all --get-regexp --list --global --local --system --worktree --null
  --name-only --show-origin --show-scope --includes --no-includes --type= --default=`)

const commands = subcommands({
  annotate: only('-bcefhlnpstw -L:'),
  blame: only(`-bCcefhklMnpstw -L: --abbrev= --date= --ignore-rev= --incremental --line-porcelain --porcelain
    --reverse --root --show-email --show-name --show-number --since=`),
  branch: listing('-ailrv --abbrev= --all --no-abbrev --remotes --show-current --verbose'),
  'cat-file': only('-epst'),
  'check-ignore': only('-nqvz --no-index --non-matching --quiet --verbose'),
  config: (args) => configOptions(args) && args.some(({ text }) => CONFIG_READS.test(text)),
  'count-objects': only('-Hv --human-readable --verbose'),
  describe:
    only(`--abbrev= --all --always --broken --candidates= --contains --dirty --dirty= --exact-match --exclude=
    --first-parent --long --match= --tags`),
  diff,
  'diff-index': diff,
  'diff-tree': diff,
  'for-each-ref':
    only(`--contains --contains= --count= --exclude= --format --format= --ignore-case --merged --merged=
    --no-contains= --no-merged --no-merged= --points-at= --sort --sort=`),
  grep: only(`-0123456789acEFGHhIiLlnopPqrvWwz -A: -B: -C: -e: -f: -m: --after-context= --all-match --and
    --before-context= --break --cached --column --context= --count --extended-regexp --files-with-matches
    --files-without-match --fixed-strings --function-context --heading --ignore-case --invert-match --line-number
    --max-count= --max-depth= --name-only --no-index --not --null --only-matching --or --perl-regexp --quiet
    --recursive --show-function --text --threads= --untracked --word-regexp`),
  log,
  'ls-files': only(`-cdikmostuvxz -x: --cached --deleted --directory --eol --error-unmatch --exclude-standard
    --exclude= --full-name --ignored --killed --modified --others --stage --unmerged`),
  'ls-tree':
    only(`-dlrtz --abbrev --abbrev= --format= --full-name --full-tree --long --name-only --name-status
    --object-only`),
  'merge-base': only('-a --all --fork-point --independent --is-ancestor --octopus'),
  reflog: subcommands({ show: log }, only(LOG, 0)),
  remote: subcommands({ 'get-url': only('--all --push') }, only('-v --verbose', 0)),
  'rev-list': log,
  'rev-parse': only(`-q --abbrev-ref --absolute-git-dir --all --branches --git-common-dir --git-dir
    --is-bare-repository --is-inside-work-tree --quiet --remotes --short --short= --show-cdup --show-prefix
    --show-toplevel --symbolic --symbolic-full-name --tags --verify`),
  shortlog:
    only(`-cens -w: --all --author= --email --format= --group= --no-merges --numbered --since= --summary
    --until=`),
  show: log,
  'show-ref': only(
    '-dqs --abbrev= --branches --dereference --hash --hash= --head --heads --quiet --tags --verify',
  ),
  stash: subcommands({ list: log, show: only(`${DIFF} --include-untracked`) }),
  status: only(`-bsuvz -u: --ahead-behind --branch --column --find-renames --find-renames= --ignore-submodules
    --ignore-submodules= --ignored --ignored= --long --no-ahead-behind --no-column --no-renames --porcelain
    --porcelain= --renames --short --show-stash --untracked-files --untracked-files= --verbose`),
  'symbolic-ref': only('-q --quiet --short', 1),
  tag: listing('-0123456789iln'),
  version: only('', 0),
  '--version': only('', 0),
  worktree: subcommands({ list: only('-vz --porcelain --verbose', 0) }),
})

const GLOBAL_FLAGS = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs'])

/** `-c` and the options that name another configuration are not among those that may stand before the subcommand. */
export const git: Look = (args) => commands(args.slice(globals(args)))

function globals(args: readonly Word[]): number {
  let at = 0
  for (;;) {
    const text = args[at]?.text ?? ''
    if (GLOBAL_FLAGS.has(text)) at++
    else if (text === '-C' && args[at + 1]?.spread === 'none') at += 2
    else return at
  }
}
