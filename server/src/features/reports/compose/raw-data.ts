import type { ReportCell, ReportDocument } from '@sightline/contract';
import { reading, rowsWithheld, seesIndividuals, periodAt } from '../../figures/index.ts';
import { readObservations } from '../../measurement/index.ts';
import { listPeople, listTeams } from '../../people/index.ts';
import { nameOf } from './claims.ts';
import type { Source } from './read-source.ts';
import { paragraph } from './tables.ts';
import { documentTexts as texts } from './texts.ts';

/** Rows of one export; more would not fit into memory as a document. */
const mostRows = 100_000;

/** The rows behind the figures, for viewers who see individuals. */
export const rawDataSection = async ({ ctx, plan, metrics }: Source): Promise<ReportDocument['sections'][number]> => {
  const head = { id: 'raw-data', title: texts.rawData, type: 'metrics' as const };
  if (!seesIndividuals(ctx.user)) return { ...head, blocks: [paragraph(rowsWithheld)] };
  return reading(ctx, async (tx, at) => {
    const period = periodAt(plan.days, at);
    const people = new Map((await listPeople(tx)).map(({ id, name }) => [id, name]));
    const teams = new Map((await listTeams(tx)).map(({ id, name }) => [id, name]));
    const found = (await readObservations(tx, { metrics, ...period })).filter(
      ({ teamId, personId }) =>
        (plan.teams.length === 0 || (teamId !== null && plan.teams.includes(teamId))) &&
        (plan.developers.length === 0 || (personId !== null && plan.developers.includes(personId))),
    );
    const rows = found
      .slice(0, mostRows)
      .map((one): ReportCell[] => [
        nameOf(one.metric),
        new Date(one.at * 1000).toISOString(),
        one.value,
        one.excluded ?? texts.counts,
        teams.get(one.teamId ?? '') ?? null,
        people.get(one.personId ?? '') ?? null,
        one.reference.title,
        one.reference.url,
      ]);
    const kinds = ['text', 'instant', 'number', 'text', 'text', 'text', 'text', 'text'] as const;
    return {
      ...head,
      blocks: [
        {
          kind: 'table',
          title: texts.rawData,
          columns: texts.rawColumns.map((title, index) => ({ title, kind: kinds[index] ?? 'text', unit: null })),
          rows,
          note: found.length > mostRows ? texts.rawLimit(mostRows) : null,
        },
      ],
    };
  });
};
