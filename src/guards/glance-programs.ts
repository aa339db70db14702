import { anything, isOption, type Look, only, onlyWords } from './arguments.ts'
import { git } from './glance-git.ts'
import { sed } from './glance-sed.ts'

/** They can neither write nor start anything. `less` and `more` can; so can `awk`, `xargs`, `env`, `tee`. */
const HARMLESS = `basename cat cksum cmp column comm cut df diff dirname du echo egrep expand false fgrep fold grep head
  hexdump id join ls md5sum nl nproc od paste ps pwd readlink realpath rev seq sha1sum sha256sum sha512sum stat strings tac
  tr true type uname uptime wc which whoami`

const TESTS = new Set(`-a -d -e -eq -f -ge -gt -h -L -le -lt -n -ne -nt -o -ot -r -s -w -x -z`.split(' '))
/** Not `-v`, which evaluates a subscript, command substitution and all. */
const test: Look = (args) =>
  args.every((word) => word.spread === 'none' && (!isOption(word) || TESTS.has(word.text)))

const dateOptions = only(
  '-Ru -d: -I: -r: --date --date= --iso-8601 --iso-8601= --rfc-3339= --rfc-email --utc',
)
/** An operand without `+` sets the clock. */
const date: Look = (args) =>
  dateOptions(args) &&
  args.every(
    (word, at) =>
      isOption(word) || word.text.startsWith('+') || /^(?:-d|-r|--date)$/.test(args[at - 1]?.text ?? ''),
  )

/** Without -exec, -ok, -delete, -fprint and their like. */
const find =
  onlyWords(`-H -L -P -a -and -amin -anewer -atime -cmin -cnewer -ctime -daystart -depth -empty -executable
  -false -follow -fstype -gid -group -ilname -iname -inum -ipath -iregex -iwholename -links -lname -ls -maxdepth
  -mindepth -mmin -mount -mtime -name -newer -newerat -newerct -newermt -nogroup -not -nouser -o -or -path -perm
  -print -print0 -printf -prune -quit -readable -regex -regextype -samefile -size -true -type -uid -user
  -wholename -writable -xdev -xtype`)

/** Without --pre, --hostname-bin and -z, which start programs. */
const rg = only(`-.0abcFHhIiLlNnopPqSsUuVvwx -A: -B: -C: -d: -E: -e: -f: -g: -j: -M: -m: -r: -T: -t:
  --after-context --after-context= --before-context --before-context= --binary --block-buffered --byte-offset
  --case-sensitive --color --color= --colors= --column --context --context-separator= --context= --count
  --count-matches --crlf --debug --encoding= --engine= --file= --files --files-with-matches --files-without-match
  --fixed-strings --follow --glob --glob-case-insensitive --glob= --heading --hidden --iglob --iglob= --ignore-case
  --ignore-file= --include-zero --invert-match --json --line-buffered --line-number --line-regexp --max-columns
  --max-columns-preview --max-columns= --max-count --max-count= --max-depth --max-depth= --max-filesize=
  --multiline --multiline-dotall --no-config --no-filename --no-heading --no-ignore --no-ignore-vcs
  --no-line-number --no-messages --null --null-data --one-file-system --only-matching --passthru --pcre2
  --pretty --quiet --regexp --regexp= --replace --replace= --smart-case --sort --sort= --sortr= --stats --text
  --threads= --trim --type --type-add --type-add= --type-list --type-not --type-not= --type= --unrestricted
  --version --vimgrep --with-filename --word-regexp`)

const SPECIAL: Readonly<Record<string, Look>> = {
  '[': test,
  cd: only('-LP', 1),
  command: ([first, ...rest]) => first?.text === '-v' && only('')(rest),
  date,
  // Without -C, which writes a compiled magic file.
  file: only('-bhikLprs --brief --dereference --mime --mime-encoding --mime-type'),
  find,
  git,
  hostname: only('-dfIis', 0),
  jq: only(`-aCceMnRrSsj -f: --arg --args --argjson --ascii-output --color-output --compact-output --exit-status
    --from-file --indent --join-output --jsonargs --monochrome-output --null-input --raw-input --raw-output
    --rawfile --seq --slurp --slurpfile --sort-keys --stream --tab --version`),
  // -v assigns a variable.
  printf: ([first]) => first !== undefined && first.spread === 'none' && !isOption(first),
  rg,
  sed,
  // Without -o, which writes, and --compress-program, which runs.
  sort: only(`-bCcdfghiMmnRrsuVz -k: -S: -t: --check --field-separator= --general-numeric-sort --human-numeric-sort
    --ignore-case --key= --month-sort --numeric-sort --random-sort --reverse --stable --unique --version-sort
    --zero-terminated`),
  // Without -f, which never ends.
  tail: only('-0123456789qvz -c: -n: --bytes= --lines= --quiet --silent --verbose'),
  test,
  // Without -o, -H and -R, which write files.
  tree: only(`-ACDFNQSXJadfghilnpqrstuvx -I: -L: -P: --charset= --dirsfirst --du --filelimit= --gitignore
    --ignore-case --inodes --matchdirs --noreport --prune --si --sort=`),
  // The second operand is written.
  uniq: only(
    '-cDdiuz -f: -s: -w: --all-repeated --count --ignore-case --repeated --unique --zero-terminated',
    1,
  ),
  xxd: only('-abeiu -c: -g: -l: -n: -p -s:', 1),
}

/** Each program that may be part of a glance, by the name that it is called by. */
export const PROGRAMS: ReadonlyMap<string, Look> = new Map([
  ...HARMLESS.split(/\s+/).map((name) => [name, anything] as const),
  ...Object.entries(SPECIAL),
])
