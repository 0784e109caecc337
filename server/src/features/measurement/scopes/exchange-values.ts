/** Publishes what each changed scope exports to others, and which deployments projects attribute their incidents to. */
import {
  attribute,
  attributionSource,
  exportFields,
  exportScope,
  foreignIds,
  issueOfLost,
  linksKey,
  lostKey,
  partsOf,
  withForeign,
  type ExportField,
  type Scope,
  type ScopeExports,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadForeignIssues } from '../../facts/index.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { ScopeRun } from './open-scopes.ts';
import { scopeExchange, type ScopeExchange } from './scope-exchange.ts';
import { readKeysOfKind, readScopesByKey } from './scope-exports.store.ts';
import { isDue, type ScopeWork } from './scope-work.ts';

/** Fields that a scope exports only after importing from others. */
const derivedFields: readonly ExportField[] = ['attributed', 'dependencies'];

/** @returns the exchange, which knows the invalidated scopes */
export const exchangeValues = async (tx: Tx, run: ScopeRun): Promise<ScopeExchange> => {
  const { reader, scopes, rules, now } = run;
  const exchange = scopeExchange(tx, run.organizationId);
  const published = new Set<Scope>();
  for (const work of scopes.values()) {
    const exportsKey = fingerprintOf([work.rulesKey, work.revision]);
    if (work.exportsKey === exportsKey && !isDue(work, now)) continue;
    const fingerprint = (content: unknown): string => fingerprintOf([work.rulesKey, content]);
    const exported = exportScope(work.scope, await reader.read(work.scope), rules, now, fingerprint);
    const whole = withForeign(exported, await loadForeignIssues(tx, foreignIds(exported)));
    const fields = exportFields[partsOf(work.scope).kind].filter((field) => !derivedFields.includes(field));
    await exchange.publish(work.scope, Object.fromEntries(fields.map((field) => [field, whole[field]])));
    if (work.exportsKey !== exportsKey) Object.assign(work, { exportsKey, isChanged: true });
    published.add(work.scope);
  }
  await followLinks(tx, exchange, scopes, published);

  const isInvalidated = await exchange.invalidatedScopes();
  for (const { scope, rulesChanged } of scopes.values()) {
    if (partsOf(scope).kind !== 'project') continue;
    if (!rulesChanged && !isInvalidated(scope, attributionSource)) continue;
    const attributed = attribute(scope, await exchange.exportsFor(scope, attributionSource), rules);
    await exchange.publish(scope, { attributed });
  }
  return exchange;
};

/** Updates linked issues in projects that link to issues of changed projects. */
const followLinks = async (
  tx: Tx,
  exchange: ScopeExchange,
  scopes: ReadonlyMap<Scope, ScopeWork>,
  published: ReadonlySet<Scope>,
): Promise<void> => {
  const isProject = (scope: Scope): boolean => partsOf(scope).kind === 'project';
  const changed = new Set([...published].filter(isProject).map((scope) => partsOf(scope).id));
  // Scopes just published already have current links.
  if (changed.size === 0 || [...scopes.keys()].every((scope) => !isProject(scope) || published.has(scope))) return;
  const lost = (await readKeysOfKind(tx, 'lost')).map(issueOfLost);
  const found = [...(await loadForeignIssues(tx, lost)).values()];
  const keys = [...[...changed].map(linksKey), ...found.map((issue) => lostKey(issue.id))];
  const linking = [...(await readScopesByKey(tx, keys)).keys()].filter(
    (scope) => isProject(scope) && !published.has(scope),
  );
  const exported = await exchange.read(linking, ['links', 'incidents']);
  const linked = exported as Map<Scope, Pick<ScopeExports, 'links' | 'incidents'>>;
  const foreign = [...linked.values()].flatMap(({ links }) => links.foreign);
  const stale = foreign.filter((issue) => changed.has(issue.projectId));
  const ids = new Set([...stale, ...found].map((issue) => issue.id));
  const current = await loadForeignIssues(tx, ids);
  for (const [scope, { links, incidents }] of linked) {
    const unchanged = links.foreign.filter((issue) => !ids.has(issue.id));
    const known = new Map([...unchanged.map((issue) => [issue.id, issue] as const), ...current]);
    await exchange.publish(scope, withForeign({ links, incidents }, known));
  }
};
