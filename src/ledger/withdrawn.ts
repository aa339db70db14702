import { type JsonObject, objectOf, textOf } from './json.ts'
import { maySpeak, spokenIn } from './spoken.ts'

/** What is known of an entry by its place in the conversation alone. */
export interface EntryNode {
  readonly uuid: string
  readonly parent: string
  /** Whether a person says something in it. */
  readonly speaks: boolean
}

export function nodeOf(entry: JsonObject): EntryNode {
  const content = objectOf(entry.message).content
  const speaks = entry.type === 'user' && maySpeak(entry, content) && spokenIn(content) !== ''
  return { uuid: textOf(entry.uuid), parent: textOf(entry.parentUuid), speaks }
}

/** The uuids of the entries that a person went back behind; see `withdrawnAmong`. */
export function withdrawnEntries(entries: readonly unknown[]): ReadonlySet<string> {
  return withdrawnAmong(entries.map((entry) => nodeOf(objectOf(entry))))
}

/**
 * The uuids of the entries that a person went back behind: when a conversation is rewound, the words after it hang on
 * the same parent as those that they replace. The branch with the newest entry is the one that stands.
 *
 * @param nodes of all entries, in the order of the file
 */
export function withdrawnAmong(nodes: readonly EntryNode[]): ReadonlySet<string> {
  const newest = newestDescendants(nodes)
  const branches = new Map<string, string[]>()
  for (const { uuid, parent, speaks } of nodes) {
    if (!speaks || uuid === '' || parent === '') continue
    const siblings = branches.get(parent)
    if (siblings) siblings.push(uuid)
    else branches.set(parent, [uuid])
  }
  const withdrawn = new Set<string>()
  for (const siblings of branches.values()) {
    const kept = siblings.reduce((one, other) => (at(newest, other) >= at(newest, one) ? other : one))
    for (const uuid of siblings) if (uuid !== kept) withdrawn.add(uuid)
  }
  if (withdrawn.size > 0) addDescendants(nodes, withdrawn)
  return withdrawn
}

/** By uuid: the place of the last entry that descends from it. Parents come before their children. */
function newestDescendants(nodes: readonly EntryNode[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (let place = nodes.length - 1; place >= 0; place--) {
    const { uuid = '', parent = '' } = nodes[place] ?? {}
    const own = Math.max(place, at(newest, uuid))
    newest.set(uuid, own)
    newest.set(parent, Math.max(own, at(newest, parent)))
  }
  return newest
}

function addDescendants(nodes: readonly EntryNode[], withdrawn: Set<string>): void {
  for (const { uuid, parent } of nodes) if (withdrawn.has(parent)) withdrawn.add(uuid)
}

function at(places: ReadonlyMap<string, number>, uuid: string): number {
  return places.get(uuid) ?? -1
}
