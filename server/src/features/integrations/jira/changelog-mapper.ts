import type { IssueChangeFact, IssueField } from '@sightline/analytics';
import { instant, list, ownMember, text, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { JiraChangeItem, JiraHistory } from './api-types.ts';
import { meaningsOf, type FieldMeanings } from './fields.ts';
import { userId } from './mapper.ts';

/**
 * Position of a change within its history entry. It follows from the field and not from the place
 * in the list, so that lists filtered differently give the same ids.
 */
const positions: Readonly<Record<string, number>> = {
  status: 0,
  sprint: 1,
  estimate: 2,
  assignee: 3,
  project: 4,
  type: 5,
  priority: 6,
  labels: 7,
};
const fields = Object.keys(positions).length;
/** Fields added later get high positions, so that stored ids stay the same. */
const positionOf = (field: IssueField): number => {
  const known = positions[field];
  if (known !== undefined) return known;
  if (field === 'key') return 1_001;
  return field === 'flagged' ? 1_000 : 2_000 + Number(/\d+$/.exec(field)?.[0] ?? 0) * fields;
};

/** The changes of one entry of an issue's changelog that are collected. */
export const mapHistory = (
  history: Lenient<JiraHistory>,
  issueId: string,
  meanings: FieldMeanings,
): Mapped<IssueChangeFact[]> => {
  const collected = list(history?.items).flatMap((item) =>
    meaningsOf(item?.fieldId, item?.field, meanings).map((field) => ({ item, field })),
  );
  if (collected.length === 0) return { fact: [] };
  const id = text(history?.id);
  const at = instant(history?.created);
  if (id === null) return lacks('id');
  if (at === null) return lacks('date');
  const seen = new Map<IssueField, number>();
  return {
    fact: collected.map(({ item, field }) => {
      const repetition = seen.get(field) ?? 0;
      seen.set(field, repetition + 1);
      return {
        id: `${id}:${positionOf(field) + repetition * fields}`,
        issueId,
        at,
        authorId: userId(history?.author),
        field,
        ...endsOf(field, item),
      };
    }),
  };
};

const withIds = new Set<IssueField>(['status', 'assignee', 'project', 'sprint']);

/** The values before and after: ids if there are any, because names are those of that time. */
const endsOf = (field: IssueField, item: Lenient<JiraChangeItem>): { from: string | null; to: string | null } => {
  const ids = { from: text(item?.from), to: text(item?.to) };
  if (field === 'sprint') return { from: commaJoined(ids.from), to: commaJoined(ids.to) };
  if (withIds.has(field)) return ids;
  return { from: text(item?.fromString) ?? ids.from, to: text(ownMember(item, 'toString')) ?? ids.to };
};

const commaJoined = (ids: string | null): string | null =>
  ids === null
    ? null
    : text(
        ids
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '')
          .join(','),
      );
