/** Has every scope tell what it tells by now, by itself and when it has heard the others. */
import {
  attribute,
  attributedBy,
  foreignIds,
  issueOfLost,
  linksKey,
  lostKey,
  partsOf,
  tellOf,
  toldFields,
  withForeign,
  type MeasurementRules,
  type Scope,
  type Told,
  type ToldField,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadForeignIssues } from '../../facts/index.ts';
import { digestOf } from '../digest.ts';
import type { ScopeReader } from './scope-reader.ts';
import type { Telling } from './telling.ts';
import { readKeysOfKind, readSharers } from './told.store.ts';
import { isDue, type Work } from './work.ts';

type Given = { reader: ScopeReader; scopes: ReadonlyMap<Scope, Work>; rules: MeasurementRules; now: number };

/** What a scope tells when it has heard others. */
const heardFields: readonly ToldField[] = ['attributed', 'beside'];

export const tellScopes = async (tx: Tx, telling: Telling, given: Given): Promise<void> => {
  const { reader, scopes, rules, now } = given;
  const anew: Scope[] = [];
  for (const work of scopes.values()) {
    const toldKey = digestOf([work.readKey, work.revision]);
    if (work.toldKey === toldKey && !isDue(work, now)) continue;
    const printOf = (content: unknown): string => digestOf([work.readKey, content]);
    const told = tellOf(work.scope, await reader.read(work.scope), rules, now, printOf);
    const whole = withForeign(told, await loadForeignIssues(tx, foreignIds(told)));
    const fields = toldFields[partsOf(work.scope).kind].filter((field) => !heardFields.includes(field));
    await telling.tell(work.scope, Object.fromEntries(fields.map((field) => [field, whole[field]])));
    if (work.toldKey !== toldKey) Object.assign(work, { toldKey, isChanged: true });
    anew.push(work.scope);
  }
  await followLinks(tx, telling, scopes, new Set(anew));

  const isReached = await telling.reached();
  for (const { scope, isReadOtherwise } of scopes.values())
    if (partsOf(scope).kind === 'project' && (isReadOtherwise || isReached(scope, attributedBy)))
      await telling.tell(scope, { attributed: attribute(scope, await telling.voices(scope, attributedBy), rules) });
};

/** Projects that link to issues of those whose facts have changed see those issues as they are now. */
const followLinks = async (
  tx: Tx,
  telling: Telling,
  scopes: ReadonlyMap<Scope, Work>,
  anew: ReadonlySet<Scope>,
): Promise<void> => {
  const isProject = (scope: Scope): boolean => partsOf(scope).kind === 'project';
  const changed = new Set([...anew].filter(isProject).map((scope) => partsOf(scope).id));
  // Those that told anew have followed theirs already.
  if (changed.size === 0 || [...scopes.keys()].every((scope) => !isProject(scope) || anew.has(scope))) return;
  const lost = (await readKeysOfKind(tx, 'lost')).map(issueOfLost);
  const found = [...(await loadForeignIssues(tx, lost)).values()];
  const keys = [...[...changed].map(linksKey), ...found.map((issue) => lostKey(issue.id))];
  const linking = [...(await readSharers(tx, keys)).keys()].filter((scope) => isProject(scope) && !anew.has(scope));
  const told = (await telling.read(linking, ['links', 'incidents'])) as Map<Scope, Pick<Told, 'links' | 'incidents'>>;
  const led = [...told.values()].flatMap(({ links }) => links.foreign).filter((issue) => changed.has(issue.projectId));
  const ids = new Set([...led, ...found].map((issue) => issue.id));
  const now = await loadForeignIssues(tx, ids);
  for (const [scope, one] of told) {
    const before = one.links.foreign.filter((issue) => !ids.has(issue.id));
    const known = new Map([...before.map((issue) => [issue.id, issue] as const), ...now]);
    await telling.tell(scope, withForeign({ links: one.links, incidents: one.incidents }, known));
  }
};
