/**
 * The rules that an organisation's facts are read by, and what of them each scope reads by. Both are
 * made anew only where something that they are made of has changed.
 */
import {
  accountsIn,
  joinBases,
  partsOf,
  placeBasis,
  rulesRead,
  type Catalogue,
  type MeasurementRules,
  type PlaceBasis,
  type RulesBasis,
  type Scope,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { digestOf } from '../digest.ts';
import { codeVersion } from './code-version.ts';
import { readAllAccountIds, readAllBases } from './measured-scopes.store.ts';
import { keepRulesAsRead, type RulesAsRead } from './rules-as-read.store.ts';
import type { ScopeReader } from './scope-reader.ts';
import type { Work } from './work.ts';

type Given = {
  organizationId: string;
  timeZone: string;
  /** What people have said about how to read the facts. */
  said: unknown;
  rulesOf: (basis: RulesBasis) => MeasurementRules;
  /** The rules of the last time, if this code read by them. */
  known: RulesAsRead | null;
};

/** Notes in each scope what of the rules it reads by. */
export const readByRules = async (
  tx: Tx,
  scopes: ReadonlyMap<Scope, Work>,
  catalogue: Catalogue,
  reader: ScopeReader,
  given: Given,
): Promise<MeasurementRules> => {
  await renewBases(scopes, reader, given.timeZone);
  const digests = [...scopes.values()].map((work) => `${work.scope} ${work.basisDigest}`).sort();
  const madeOf = digestOf([codeVersion(), given.timeZone, given.said, inOrder(catalogue), digests]);
  const { known } = given;
  const rules = known?.madeOf === madeOf ? known.rules : given.rulesOf(await joinedBasis(tx, scopes, catalogue));
  const { shared, ofKind, by } = rulesRead(rules, catalogue);
  const readKey = digestOf([codeVersion(), rules, shared, inOrder(catalogue).accounts]);
  const isSame = known?.readKey === readKey;
  const stored = isSame ? new Map<Scope, string>() : await readAllAccountIds(tx);
  const keys = Object.fromEntries(Object.entries(ofKind).map(([kind, value]) => [kind, digestOf([shared, value])]));
  for (const work of scopes.values()) {
    if (isSame && work.accountIds === undefined) continue;
    const accountIds = JSON.parse(work.accountIds ?? stored.get(work.scope) ?? '[]') as string[];
    const own = digestOf([codeVersion(), keys[partsOf(work.scope).kind], by(work.scope, accountIds)]);
    if (own !== work.readKey) Object.assign(work, { readKey: own, isChanged: true, isReadOtherwise: true });
  }
  if (!isSame || known.madeOf !== madeOf)
    await keepRulesAsRead(tx, given.organizationId, { codeVersion: codeVersion(), madeOf, readKey, rules });
  return rules;
};

/** What the scopes whose facts have changed add to the basis of the rules. */
const renewBases = async (scopes: ReadonlyMap<Scope, Work>, reader: ScopeReader, timeZone: string): Promise<void> => {
  for (const work of scopes.values()) {
    const basisKey = digestOf([codeVersion(), work.revision, timeZone]);
    if (work.basisKey === basisKey) continue;
    const facts = await reader.read(work.scope);
    const basis = JSON.stringify(placeBasis(facts, timeZone));
    const accountIds = JSON.stringify(accountsIn(facts));
    Object.assign(work, { basisKey, basis, basisDigest: digestOf(basis), accountIds, isChanged: true });
  }
};

const joinedBasis = async (tx: Tx, scopes: ReadonlyMap<Scope, Work>, catalogue: Catalogue): Promise<RulesBasis> => {
  const stored = await readAllBases(tx);
  const texts = [...scopes.values()].flatMap((work) => work.basis ?? stored.get(work.scope) ?? []);
  return joinBases(
    catalogue,
    texts.map((text) => JSON.parse(text) as PlaceBasis),
  );
};

/** Of the catalogue what rules are made of, and scopes read by besides. */
const inOrder = ({ accounts, projects, boards, repositories, statuses }: Catalogue) => ({
  accounts: accounts.toSorted(byId),
  projects: projects.toSorted(byId),
  boards: boards.toSorted(byId),
  repositories: repositories.toSorted(byId),
  statuses: statuses.toSorted(byId),
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
