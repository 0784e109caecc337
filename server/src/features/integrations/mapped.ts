import { message } from '@sightline/contract';
import type { FactKind, Facts } from '@sightline/analytics';
import type { Quarantined } from './connector.ts';
import { say, type Text } from '../../platform/text.ts';

/** A fact, or why a record cannot be one. */
export type Mapped<Fact> = { fact: Fact } | { reason: Text };

/** What a record needs, as messages. */
const parts = [
  message('account id'),
  message('build number'),
  message('comment'),
  message('creation date'),
  message('date'),
  message('environment'),
  message('full hash'),
  message('id'),
  message('issue type'),
  message('key'),
  message('number'),
  message('project'),
  message('pull request'),
  message('slug'),
  message('space'),
  message('state'),
  message('status'),
  message('status category'),
] as const;
type MappedPart = (typeof parts)[number];

/** Describes why a record is quarantined. */
export const lacks = (thing: MappedPart): { reason: Text } => ({
  reason: say('It has no readable {thing}.', { thing: { message: thing } }),
});

/** Splits records into facts and quarantined ones, so that one bad record never stops the others. */
export const sort = <Raw, Fact>(
  kind: FactKind,
  records: readonly Raw[],
  map: (record: Raw) => Mapped<Fact>,
  sourceId: (record: Raw) => string | null,
): { facts: Fact[]; quarantined: Quarantined[] } => {
  const facts: Fact[] = [];
  const quarantined: Quarantined[] = [];
  for (const record of records) {
    const mapped = map(record);
    if ('fact' in mapped) facts.push(mapped.fact);
    else quarantined.push({ kind, sourceId: sourceId(record), reason: mapped.reason, record });
  }
  return { facts, quarantined };
};

/** Number of records in a completely read list. */
export const recordsIn = (facts: Partial<Facts>, quarantined: readonly Quarantined[]): number =>
  Object.values(facts).reduce((sum, rows) => sum + rows.length, quarantined.length);
