/**
 * Measures an organisation scope by scope. A scope is measured again when its facts, the rules it
 * reads by or what it takes from other scopes differ from those of the last time, or when it is due;
 * never are more facts in memory than a few scopes have. See decision 0020.
 */
import {
  accountsIn,
  dueAt,
  foreignIds,
  joinBases,
  joinScopes,
  measureScope,
  partsOf,
  placeBasis,
  rulesRead,
  nothingTold,
  tellOf,
  type Catalogue,
  type Facts,
  type MeasurementRules,
  type Outside,
  type PlaceBasis,
  type RulesBasis,
  type Scope,
  type Told,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadCatalogue, loadForeignIssues, readScopeRevisions } from '../../facts/index.ts';
import { digestOf } from '../digest.ts';
import { codeVersion } from './code-version.ts';
import { readMeasuredScopes, writeMeasuredScopes, type MeasuredScope } from './measured-scopes.store.ts';
import { scopeReader, type ScopeReader } from './scope-reader.ts';
import { scopeWriter, type Changed } from './write-scopes.ts';

type Given<Read> = {
  organizationId: string;
  timeZone: string;
  now: number;
  /** Rows before are left out: what is still open, and what younger facts are told from, reaches back further than what is kept. */
  keptFrom: number;
  /** The rules to read by, from what of the facts it takes to know them. */
  rulesOf: (basis: RulesBasis) => Read;
};

/** What is known of a scope, and what changed of it. */
type Work = MeasuredScope & { revision: number; basisRead: Basis; toldRead: Told; isChanged: boolean };
type Basis = PlaceBasis & { accountIds: string[] };

export const measureScopes = async <Read extends { rules: MeasurementRules }>(
  tx: Tx,
  { organizationId, timeZone, now, keptFrom, rulesOf }: Given<Read>,
): Promise<{ read: Read; changed: Changed }> => {
  const catalogue = await loadCatalogue(tx);
  const reader = scopeReader(tx, catalogue);
  const scopes = await readBases(tx, reader, timeZone);
  const places = [...scopes.values()].map((one) => one.basisRead);
  const read = rulesOf(joinBases(catalogue, places));
  const { rules } = read;
  const { shared, by } = rulesRead(rules, catalogue);
  const sharedKey = digestOf([codeVersion(), shared]);

  for (const work of scopes.values()) {
    const toldKey = digestOf([sharedKey, work.revision, by(work.scope, work.basisRead.accountIds)]);
    if (work.toldKey === toldKey && !isDue(work, now)) continue;
    work.toldRead = tellOf(work.scope, await reader.read(work.scope), rules, now);
    Object.assign(work, { toldKey, told: JSON.stringify(work.toldRead), isChanged: true });
  }

  const outsideOf = await joinTold(tx, scopes, catalogue, rules);
  const writer = scopeWriter(tx, organizationId);
  for (const work of scopes.values()) {
    const outside = outsideOf(work.scope);
    const measuredKey = digestOf([work.toldKey, outside, projectKeys(outside, scopes)]);
    if (work.measuredKey === measuredKey && !isDue(work, now)) continue;
    const facts = await factsOf(reader, work.scope, outside);
    const measured = measureScope(work.scope, facts, rules, outside, now);
    const observations = measured.observations.filter((row) => row.at >= keptFrom);
    await writer.write(work.scope, { ...measured, observations });
    Object.assign(work, { measuredKey, dueAt: dueAt(work.scope, facts, rules, now), isChanged: true });
  }
  const changed = await writer.end();
  const written = [...scopes.values()].filter((work) => work.isChanged);
  for (let start = 0; start < written.length; start += writtenAtOnce)
    await writeMeasuredScopes(tx, organizationId, written.slice(start, start + writtenAtOnce));
  return { read, changed };
};

const writtenAtOnce = 50;

/** Every scope with what it adds to the basis of the rules, made anew where its facts have changed. */
const readBases = async (tx: Tx, reader: ScopeReader, timeZone: string): Promise<Map<Scope, Work>> => {
  const stored = await readMeasuredScopes(tx);
  const scopes = new Map<Scope, Work>();
  for (const [scope, revision] of await readScopeRevisions(tx)) {
    const known = stored.get(scope) ?? { ...unmeasured, scope };
    const basisKey = digestOf([codeVersion(), revision, timeZone]);
    if (known.basisKey === basisKey) {
      const [basisRead, toldRead] = [JSON.parse(known.basis) as Basis, JSON.parse(known.told) as Told];
      scopes.set(scope, { ...known, revision, basisRead, toldRead, isChanged: false });
      continue;
    }
    const facts = await reader.read(scope);
    const basisRead: Basis = { ...placeBasis(facts, timeZone), accountIds: accountsIn(facts) };
    const made = { basisKey, basis: JSON.stringify(basisRead), basisRead };
    // Its facts have changed, so what it tells is told anew before anybody takes it.
    scopes.set(scope, { ...known, ...made, toldKey: '', revision, toldRead: nothingTold, isChanged: true });
  }
  return scopes;
};

const unmeasured = { basisKey: '', basis: '', toldKey: '', told: '', measuredKey: '', dueAt: null };

const isDue = ({ dueAt: due }: MeasuredScope, now: number): boolean => due !== null && due <= now;

const joinTold = async (
  tx: Tx,
  scopes: ReadonlyMap<Scope, Work>,
  { repositories, sprints }: Catalogue,
  rules: MeasurementRules,
): Promise<(scope: Scope) => Outside> => {
  const told = new Map([...scopes].map(([scope, { toldRead }]) => [scope, toldRead]));
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
