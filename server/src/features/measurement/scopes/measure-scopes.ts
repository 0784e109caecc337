/**
 * Measures an organisation scope by scope. A scope is measured again when its facts, the rules it
 * reads by or what it takes from other scopes differ from those of the last time, or when it is due;
 * never are more facts in memory than a few scopes have. See decision 0020.
 */
import {
  besideOf,
  dueAt,
  measureScope,
  partsOf,
  type MeasurementRules,
  type RulesBasis,
  type Scope,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadCatalogue, readScopeRevisions, renewSkillChanges } from '../../facts/index.ts';
import type { Horizon } from '../../retention/index.ts';
import { digestOf } from '../digest.ts';
import { codeVersion } from './code-version.ts';
import { hearing } from './hear.ts';
import { readMeasuredScopes, writeMeasuredScopes, type MeasuredScope } from './measured-scopes.store.ts';
import { readByRules } from './read-by-rules.ts';
import { findRulesAsRead } from './rules-as-read.store.ts';
import { factsOf, scopeReader } from './scope-reader.ts';
import { tellScopes } from './tell-scopes.ts';
import { telling } from './telling.ts';
import { forgetTold } from './told.store.ts';
import { isDue, type HeardKeys, type Work } from './work.ts';
import { scopeWriter, type Changed } from './write-scopes.ts';

type Given = {
  organizationId: string;
  timeZone: string;
  now: number;
  /** Rows before are left out: what is still open, and what younger facts are told from, reaches back further than what is kept. */
  kept: Horizon | null;
  /** What people have said about how to read the facts. */
  said: unknown;
  /** The rules to read by, from that and from what of the facts it takes to know them. */
  rulesOf: (basis: RulesBasis) => MeasurementRules;
};

export const measureScopes = async (tx: Tx, given: Given): Promise<{ rules: MeasurementRules; changed: Changed }> => {
  const { organizationId, now, kept } = given;
  const catalogue = await loadCatalogue(tx);
  const reader = scopeReader(tx, catalogue);
  const before = await findRulesAsRead(tx);
  const known = before?.codeVersion === codeVersion() ? before : null;
  if (known === null) await forgetTold(tx, organizationId);
  const scopes = await readScopes(tx, known !== null);
  const rules = await readByRules(tx, scopes, catalogue, reader, { ...given, known });

  const told = telling(tx, organizationId);
  await tellScopes(tx, told, { reader, scopes, rules, now });

  const heard = await hearing(told, { sprints: catalogue.sprints, rules });
  const writer = scopeWriter(tx, organizationId);
  for (const work of scopes.values()) {
    const before = work.isReadOtherwise ? {} : (JSON.parse(work.heard) as HeardKeys);
    const keys = await heard.listen(work.scope, before);
    const measuredKey = digestOf([work.toldKey, keys, kept?.days]);
    if (work.measuredKey === measuredKey && !isDue(work, now)) continue;
    const outside = await heard.take(work.scope);
    if (outside.sprints !== null) await told.tell(work.scope, { beside: besideOf(outside.sprints) });
    const facts = await factsOf(reader, work.scope, outside);
    const measured = measureScope(work.scope, facts, rules, outside, now);
    const observations = measured.observations.filter((row) => kept === null || row.at >= kept.from);
    await writer.write(work.scope, { ...measured, observations });
    const made = { measuredKey, heard: JSON.stringify(keys), dueAt: dueAt(work.scope, facts, rules, now) };
    Object.assign(work, { ...made, isChanged: true });
  }
  const changed = await writer.end();
  const written = [...scopes.values()].filter((work) => work.isChanged);
  for (let start = 0; start < written.length; start += writtenAtOnce)
    await writeMeasuredScopes(tx, organizationId, written.slice(start, start + writtenAtOnce));
  for (const { scope } of written) {
    const { kind, id } = partsOf(scope);
    if (kind === 'repository') await renewSkillChanges(tx, organizationId, id);
  }
  return { rules, changed };
};

const writtenAtOnce = 50;

/** Every scope that there are facts of; what another code made of it is not read. */
const readScopes = async (tx: Tx, isSameCode: boolean): Promise<Map<Scope, Work>> => {
  const stored: ReadonlyMap<Scope, MeasuredScope> = isSameCode ? await readMeasuredScopes(tx) : new Map();
  const revisions = [...(await readScopeRevisions(tx))];
  return new Map(
    revisions.map(([scope, revision]) => [
      scope,
      { ...(stored.get(scope) ?? { ...unmeasured, scope }), revision, isChanged: false, isReadOtherwise: false },
    ]),
  );
};

const unmeasured = {
  basisKey: '',
  basisDigest: '',
  readKey: '',
  toldKey: '',
  heard: '{}',
  measuredKey: '',
  dueAt: null,
};
