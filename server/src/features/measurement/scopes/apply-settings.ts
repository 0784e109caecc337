/**
 * The rules that follow from an organization's settings and facts, and the part of them that each scope depends on.
 * Both are recomputed only if their inputs changed.
 */
import {
  accountsIn,
  joinBases,
  partsOf,
  sourceBasis,
  rulesRead,
  type Catalog,
  type HistoryStarts,
  type MeasurementRules,
  type SourceBasis,
  type RulesBasis,
  type Scope,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { codeVersion } from './code-version.ts';
import { readAllAccountIds, readAllBases } from './measured-scopes.store.ts';
import { saveAppliedRules, type AppliedRules } from './applied-rules.store.ts';
import type { ScopeReader } from './scope-reader.ts';
import type { Horizon } from '../../retention/index.ts';
import type { ScopeWork } from './scope-work.ts';

export type ScopeSettings = {
  organizationId: string;
  timeZone: string;
  now: number;
  /** Rows before the horizon are not stored. Facts may be older if they are still open. */
  horizon: Horizon | null;
  /** Rows from before the history are not stored either. */
  historyStarts: HistoryStarts;
  /** Mappings and rules as saved. */
  configured: unknown;
  /** The rules that follow from those and from the facts. */
  rulesFrom: (basis: RulesBasis) => MeasurementRules;
};

/** The scopes of a run, and the rules of the last one if this code applied them. */
type Opened = {
  scopes: ReadonlyMap<Scope, ScopeWork>;
  catalog: Catalog;
  reader: ScopeReader;
  previous: AppliedRules | null;
};

/** Marks the scopes with rules that differ from the last run. */
export const applySettings = async (
  tx: Tx,
  { scopes, catalog, reader, previous }: Opened,
  { organizationId, timeZone, configured, rulesFrom }: ScopeSettings,
): Promise<MeasurementRules> => {
  await renewBases(scopes, reader, timeZone);
  const bases = [...scopes.values()].map((work) => `${work.scope} ${work.basisFingerprint}`).sort();
  const inputsFingerprint = fingerprintOf([codeVersion(), timeZone, configured, inOrder(catalog), bases]);
  const sameInputs = previous?.inputsFingerprint === inputsFingerprint;
  const rules = sameInputs ? previous.rules : rulesFrom(await joinedBasis(tx, scopes, catalog));
  const { shared, ofKind, by } = rulesRead(rules, catalog);
  const rulesKey = fingerprintOf([codeVersion(), rules, shared, inOrder(catalog).accounts]);
  const sameRules = previous?.rulesKey === rulesKey;
  const stored = sameRules ? new Map<Scope, string>() : await readAllAccountIds(tx);
  const keys = Object.fromEntries(
    Object.entries(ofKind).map(([kind, value]) => [kind, fingerprintOf([shared, value])]),
  );
  for (const work of scopes.values()) {
    if (sameRules && work.accountIds === undefined) continue;
    const accountIds = JSON.parse(work.accountIds ?? stored.get(work.scope) ?? '[]') as string[];
    const scopeKey = fingerprintOf([codeVersion(), keys[partsOf(work.scope).kind], by(work.scope, accountIds)]);
    if (scopeKey !== work.rulesKey) Object.assign(work, { rulesKey: scopeKey, isChanged: true, rulesChanged: true });
  }
  if (!sameRules || !sameInputs)
    await saveAppliedRules(tx, organizationId, { codeVersion: codeVersion(), inputsFingerprint, rulesKey, rules });
  return rules;
};

/** Rereads the basis of scopes with changed facts. */
const renewBases = async (
  scopes: ReadonlyMap<Scope, ScopeWork>,
  reader: ScopeReader,
  timeZone: string,
): Promise<void> => {
  for (const work of scopes.values()) {
    const basisKey = fingerprintOf([codeVersion(), work.revision, timeZone]);
    if (work.basisKey === basisKey) continue;
    const facts = await reader.read(work.scope);
    const basis = JSON.stringify(sourceBasis(facts, timeZone));
    const accountIds = JSON.stringify(accountsIn(facts));
    Object.assign(work, { basisKey, basis, basisFingerprint: fingerprintOf(basis), accountIds, isChanged: true });
  }
};

const joinedBasis = async (tx: Tx, scopes: ReadonlyMap<Scope, ScopeWork>, catalog: Catalog): Promise<RulesBasis> => {
  const stored = await readAllBases(tx);
  const texts = [...scopes.values()].flatMap((work) => work.basis ?? stored.get(work.scope) ?? []);
  return joinBases(
    catalog,
    texts.map((text) => JSON.parse(text) as SourceBasis),
  );
};

/** The part of the catalog that rules and scopes depend on. */
const inOrder = ({ accounts, projects, boards, repositories, statuses }: Catalog) => ({
  accounts: accounts.toSorted(byId),
  projects: projects.toSorted(byId),
  boards: boards.toSorted(byId),
  repositories: repositories.toSorted(byId),
  statuses: statuses.toSorted(byId),
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
