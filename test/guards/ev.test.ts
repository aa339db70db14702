import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync, rmSync, chmodSync, existsSync } from 'node:fs'
import { it } from 'vitest'
import { isGlance } from '../../src/guards/glance.ts'
import { PROGRAMS } from '../../src/guards/glance-programs.ts'

const T = ['ls','sort','git','log','rg','find','.','cat','uniq','echo','a','-o','-n','-delete','--pre=a','x*','*','-*','$HOME','${HOME}','$_','$(pwn)','`pwn`','"','\'','\\','|','||','&&',';','&','>','<','>>','2>&1','2>/dev/null','2>','/dev/null','&>','|&','<(pwn)','\n','\t','#','{a,-o}','{','}','(',')','!','$','"$(pwn)"',"'$(pwn)'",'\\$(pwn)','$\'\\x2do\'','${x:-`pwn`}','$((1))','$[1]','pwn','A=1','=','~','é','😀','\u00a0','\r','<<<','<<E','[',']','[[','if','then','fi','time','$"a"','-','--','1','2','%s','"a b"',"'a|b'",'"a > b"','$PWD', '\\\n','-e','-C','stash','list','branch','--list','sed','5p','date','+%s','xxd',"'","\"",'`','$(','\\"',"\\'",'test','-v',"'a[$(pwn)]'"]
let seed = Number(process.env.SEED ?? 1)
const rnd = () => Math.random(); void seed
const P = ['ls','sort','git log','rg','find .','cat','uniq','echo','grep','sed','test','git branch','xxd','date','tail','cd','printf']
it('fuzz', () => {
  const bin = '/tmp/gfuzz/bin'; rmSync('/tmp/gfuzz', { recursive: true, force: true }); mkdirSync(bin, { recursive: true })
  for (const name of [...PROGRAMS.keys(), 'pwn']) { writeFileSync(`${bin}/${name}`, `#!/bin/bash\n{ printf '%s\\0' "$0" "$@"; printf '\\0\\0'; } >> /tmp/gfuzz/log\n`); chmodSync(`${bin}/${name}`, 0o755) }
  const cwd = '/tmp/gfuzz/cwd'; mkdirSync(cwd); for (const f of ['-o', '--pre=a', '-delete', 'a', 'xa', 'x-o']) writeFileSync(`${cwd}/${f}`, '')
  const files = readdirSync(cwd).sort().join()
  let yes = 0, n = 0; const start = Date.now(); let bad = 0
  const seen = new Set<string>()
  while (Date.now() - start < 170000) {
    n++
    let c = P[Math.floor(rnd() * P.length)]!
    const k = 1 + Math.floor(rnd() * 7)
    for (let i = 0; i < k; i++) c += (rnd() < 0.6 ? ' ' : '') + (rnd() < 0.12 ? P[Math.floor(rnd() * P.length)] : T[Math.floor(rnd() * T.length)])
    if (seen.has(c)) continue
    seen.add(c)
    if (!isGlance(c)) continue
    yes++
    rmSync('/tmp/gfuzz/log', { force: true })
    const r = spawnSync('/bin/bash', ['-c', `command_not_found_handle() { printf 'NOTFOUND\\0%s\\0\\0\\0' "$1" >> /tmp/gfuzz/log; }; enable -n echo test [ printf cd pwd type command true false; ${'eval "$CMD"'}`], { cwd, env: { PATH: bin, HOME: '/nohome', CMD: c }, timeout: 5000, input: '' })
    const log = existsSync('/tmp/gfuzz/log') ? readFileSync('/tmp/gfuzz/log', 'utf8') : ''
    const calls = log.split('\0\0\0').filter(Boolean).map((l) => l.split('\0'))
    for (const [p, ...args] of calls) {
      const name = p!.split('/').pop()!
      if (!PROGRAMS.get(name)?.(args.map((text) => ({ text, spread: 'none' as const })))) { bad++; console.log('BAD', JSON.stringify(c), name, JSON.stringify(args)) }
    }
    const now = readdirSync(cwd).sort().join()
    if (now !== files) { console.log('FILES', JSON.stringify(c), now); bad++; for (const f of readdirSync(cwd)) rmSync(`${cwd}/${f}`); for (const f of files.split(',')) writeFileSync(`${cwd}/${f}`, '') }
    if (bad > 20) break
  }
  console.log({ n, yes, bad })
}, 200000)
