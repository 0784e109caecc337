import { reasonText } from '@sightline/analytics';
import { t, type ReportCell, type ReportDocument, type TableBlock } from '@sightline/contract';
import { inTenant, periodAt } from '../../ranges/index.ts';
import { rowsWithheld } from '../../disclosure/index.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { listPeople, listTeams } from '../../people/index.ts';
import { nameOf } from '../../claims/index.ts';
import { rowUnit } from '../../receipts/index.ts';
import { countRawRows, listRawPeople, openRawRows, type FetchRows, type RawRow } from './raw-rows.store.ts';
import type { Source } from './read-source.ts';
import { isNarrowing } from './report-plan.ts';
import { recordPeople } from '../open-document.ts';
import { paragraph } from './tables.ts';
import { documentTexts as texts } from './texts.ts';

/** Rows per read. */
const batchRows = 5_000;

/** The rows of a table that may be larger than memory, in a fixed order; read once, in the transaction of the document. */
export type RawRows = { block: TableBlock; count: number; batches: () => AsyncIterable<ReportCell[][]> };
type Section = ReportDocument['sections'][number];

const kinds = ['text', 'instant', 'number', 'text', 'text', 'text', 'text', 'text', 'text'] as const;

/** The rows behind the figures, for viewers who see individuals: an empty table, and the source of its rows. */
export const rawData = async ({
  ctx,
  plan,
  metrics,
  people: shown,
}: Source): Promise<{ section: Section; rows: RawRows | null }> => {
  const head = { id: 'raw-data', title: texts.rawData, type: 'metrics' as const };
  if (!seesIndividuals(ctx.user)) return { section: { ...head, blocks: [paragraph(t(rowsWithheld))] }, rows: null };
  const isNarrowed = plan.people !== undefined && isNarrowing(plan.people);
  const chosen = isNarrowed ? (shown ?? []).map(({ id }) => id) : plan.developers;
  // No ids would mean everyone.
  if (isNarrowed && chosen.length === 0)
    return { section: { ...head, blocks: [paragraph(texts.noPeople)] }, rows: null };
  return inTenant(ctx, async (tx, at) => {
    const query = { ...periodAt(plan.days, at), teams: plan.teams, people: chosen };
    const people = new Map((await listPeople(tx)).map(({ id, name }) => [id, name]));
    const teams = new Map((await listTeams(tx)).map(({ id, name }) => [id, name]));
    const cellsOf = (metric: (typeof metrics)[number], row: RawRow): ReportCell[] => [
      nameOf(metric),
      new Date(row.at * 1000).toISOString(),
      row.value,
      rowUnit({ metric, excluded: null, detail: { measure: row.measure } }),
      row.excluded === null ? texts.counts : reasonText(row.excluded),
      teams.get(row.teamId ?? '') ?? null,
      people.get(row.personId ?? '') ?? null,
      row.title,
      row.url,
    ];
    // Opened with the figures, so that both are of the same measurement run.
    const opened: { metric: (typeof metrics)[number]; fetchRows: FetchRows }[] = [];
    for (const metric of metrics) opened.push({ metric, fetchRows: await openRawRows(tx, { ...query, metric }) });
    async function* batches(): AsyncGenerator<ReportCell[][]> {
      for (const { metric, fetchRows } of opened)
        for (;;) {
          const rows = await fetchRows(batchRows);
          if (rows.length > 0) yield rows.map((row) => cellsOf(metric, row));
          if (rows.length < batchRows) break;
        }
    }
    const block: TableBlock = {
      kind: 'table',
      title: texts.rawData,
      columns: texts.rawColumns.map((title, index) => ({ title, kind: kinds[index] ?? 'text', unit: null })),
      rows: [],
      note: null,
    };
    const count = await countRawRows(tx, { ...query, metrics });
    await recordPeople(tx, ctx, await listRawPeople(tx, { ...query, metrics }));
    return { section: { ...head, blocks: [block] }, rows: { block, count, batches } };
  });
};
