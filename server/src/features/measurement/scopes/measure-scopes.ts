/**
 * Measures an organisation scope by scope. A scope is measured again when its facts, the rules it
 * reads by or what it takes from other scopes differ from those of the last time, or when it is due;
 * never are more facts in memory than a few scopes have. See decision 0020.
 */
import {
  dueAt,
  foreignIds,
  joinScopes,
  measureScope,
  partsOf,
  tellOf,
  type Catalogue,
  type Facts,
  type MeasurementRules,
  type Outside,
  type RulesBasis,
  type Scope,
  type Told,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadCatalogue, loadForeignIssues, readScopeRevisions } from '../../facts/index.ts';
import type { Horizon } from '../../retention/index.ts';
import { digestOf } from '../digest.ts';
import { readMeasuredScopes, readTold, writeMeasuredScopes, type MeasuredScope } from './measured-scopes.store.ts';
import { readByRules } from './read-by-rules.ts';
import { scopeReader, type ScopeReader } from './scope-reader.ts';
import type { Work } from './work.ts';
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
  const scopes = await readScopes(tx);
  const rules = await readByRules(tx, scopes, catalogue, reader, given);

  for (const work of scopes.values()) {
    const toldKey = digestOf([work.readKey, work.revision]);
    if (work.toldKey === toldKey && !isDue(work, now)) continue;
    const told = JSON.stringify(tellOf(work.scope, await reader.read(work.scope), rules, now));
    Object.assign(work, { toldKey, told, isChanged: true });
  }

  const outsideOf = await joinTold(tx, scopes, catalogue, rules);
  const writer = scopeWriter(tx, organizationId);
  for (const work of scopes.values()) {
    const outside = outsideOf(work.scope);
    const measuredKey = digestOf([work.toldKey, outside, projectKeys(outside, scopes), kept?.days]);
    if (work.measuredKey === measuredKey && !isDue(work, now)) continue;
    const facts = await factsOf(reader, work.scope, outside);
    const measured = measureScope(work.scope, facts, rules, outside, now);
    const observations = measured.observations.filter((row) => kept === null || row.at >= kept.from);
    await writer.write(work.scope, { ...measured, observations });
    Object.assign(work, { measuredKey, dueAt: dueAt(work.scope, facts, rules, now), isChanged: true });
  }
  const changed = await writer.end();
  const written = [...scopes.values()].filter((work) => work.isChanged);
  for (let start = 0; start < written.length; start += writtenAtOnce)
    await writeMeasuredScopes(tx, organizationId, written.slice(start, start + writtenAtOnce));
  return { rules, changed };
};

const writtenAtOnce = 50;

/** Every scope that there are facts of. */
const readScopes = async (tx: Tx): Promise<Map<Scope, Work>> => {
  const stored = await readMeasuredScopes(tx);
  const revisions = [...(await readScopeRevisions(tx))];
  return new Map(
    revisions.map(([scope, revision]) => [
      scope,
      { ...(stored.get(scope) ?? { ...unmeasured, scope }), revision, isChanged: false },
    ]),
  );
};

const unmeasured = { basisKey: '', basisDigest: '', readKey: '', toldKey: '', measuredKey: '', dueAt: null };

const isDue = ({ dueAt: due }: MeasuredScope, now: number): boolean => due !== null && due <= now;

const joinTold = async (
  tx: Tx,
  scopes: ReadonlyMap<Scope, Work>,
  { repositories, sprints }: Catalogue,
  rules: MeasurementRules,
): Promise<(scope: Scope) => Outside> => {
  const stored = await readTold(tx);
  const told = new Map(
    [...scopes].map(([scope, work]) => [scope, JSON.parse(work.told ?? stored.get(scope) ?? '') as Told]),
  );
  const foreign = await loadForeignIssues(tx, foreignIds(told.values()));
  return joinScopes(told, { repositories, sprints, foreign }, rules);
};

/** Of what a board's sprints are made of, all counts that counts for the projects that it is in. */
const projectKeys = ({ sprints }: Outside, scopes: ReadonlyMap<Scope, Work>): (string | undefined)[] =>
  (sprints?.projects ?? []).map((scope) => scopes.get(scope)?.toldKey);

const factsOf = (reader: ScopeReader, scope: Scope, outside: Outside): Promise<Facts> =>
  partsOf(scope).kind === 'board' && outside.sprints !== null
    ? reader.readBoard(scope, outside.sprints)
    : reader.read(scope);
