import { objectOf, textOf } from './json.ts'
import { maySpeak, spokenIn } from './spoken.ts'

/**
 * The uuids of the entries that a person went back behind: when a conversation is rewound, the words after it hang on
 * the same parent as those that they replace. The branch with the newest entry is the one that stands.
 */
export function withdrawnEntries(entries: readonly unknown[]): ReadonlySet<string> {
  const newest = newestDescendants(entries)
  const branches = new Map<string, string[]>()
  for (const entry of entries.map(objectOf)) {
    const content = objectOf(entry.message).content
    const [uuid, parent] = [textOf(entry.uuid), textOf(entry.parentUuid)]
    if (entry.type !== 'user' || uuid === '' || parent === '') continue
    if (!maySpeak(entry, content) || spokenIn(content) === '') continue
    const siblings = branches.get(parent)
    if (siblings) siblings.push(uuid)
    else branches.set(parent, [uuid])
  }
  const withdrawn = new Set<string>()
  for (const siblings of branches.values()) {
    const kept = siblings.reduce((one, other) => (at(newest, other) >= at(newest, one) ? other : one))
    for (const uuid of siblings) if (uuid !== kept) withdrawn.add(uuid)
  }
  if (withdrawn.size > 0) addDescendants(entries, withdrawn)
  return withdrawn
}

/** By uuid: the place of the last entry that descends from it. Parents come before their children. */
function newestDescendants(entries: readonly unknown[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (let place = entries.length - 1; place >= 0; place--) {
    const entry = objectOf(entries[place])
    const uuid = textOf(entry.uuid)
    const own = Math.max(place, at(newest, uuid))
    newest.set(uuid, own)
    const parent = textOf(entry.parentUuid)
    newest.set(parent, Math.max(own, at(newest, parent)))
  }
  return newest
}

function addDescendants(entries: readonly unknown[], withdrawn: Set<string>): void {
  for (const entry of entries.map(objectOf)) {
    if (withdrawn.has(textOf(entry.parentUuid))) withdrawn.add(textOf(entry.uuid))
  }
}

function at(places: ReadonlyMap<string, number>, uuid: string): number {
  return places.get(uuid) ?? -1
}
