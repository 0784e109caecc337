import type { FactKind, Facts } from '@sightline/analytics';
import type { Quarantined } from './connector.ts';

/** A fact, or why a record cannot be one. */
export type Mapped<Fact> = { fact: Fact } | { reason: string };

/** Describes what a record lacks, for the list of quarantined records. */
export const lacks = (thing: string): { reason: string } => ({ reason: `It has no readable ${thing}.` });

/** Splits records into facts and quarantined ones. One bad record never stops the others. */
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

/** How many records a list had that is read whole. */
export const recordsIn = (facts: Partial<Facts>, quarantined: readonly Quarantined[]): number =>
  Object.values(facts).reduce((sum, rows) => sum + rows.length, quarantined.length);
