import type { SprintRecord } from '@sightline/analytics';
import { sql } from 'kysely';
import { fingerprintOf } from './fingerprint.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tenant.ts';

export type SprintRow = Omit<SprintRecord, 'detail'>;

const chunk = 500;
const columns = [
  'board_id',
  'team_id',
  'state',
  'start_at',
  'planned_end_at',
  'close_at',
  'summary',
  'detail',
  'fingerprint',
];

/** Replaces the stored sprints of a board, writing only those that differ. */
export const replaceSprints = async (
  tx: Tx,
  organizationId: string,
  boardId: string,
  sprints: readonly SprintRecord[],
): Promise<void> => {
  await sql`
    delete from sprint_reports
    where board_id = ${boardId} and not (id = any(${sprints.map((sprint) => sprint.id)}::text[]))`.execute(tx);
  const known = await tx
    .selectFrom('sprint_reports')
    .select(['id', 'fingerprint'])
    .where('board_id', '=', boardId)
    .execute();
  const stored = new Map(known.map((row) => [row.id, row.fingerprint]));
  const differing = sprints.map(asStored).filter((row) => stored.get(row.id) !== row.fingerprint);
  for (let start = 0; start < differing.length; start += chunk) {
    await sql`
      insert into sprint_reports (organization_id, id, ${sql.raw(columns.join(', '))})
      select ${organizationId}::uuid, id, ${sql.raw(columns.join(', '))}
      from jsonb_populate_recordset(null::sprint_reports, ${JSON.stringify(differing.slice(start, start + chunk))}::jsonb)
      on conflict (organization_id, id) do update
      set ${sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx);
  }
};

const asStored = (sprint: SprintRecord) => {
  const row = {
    id: sprint.id,
    board_id: sprint.boardId,
    team_id: sprint.teamId,
    state: sprint.state,
    start_at: sprint.startAt,
    planned_end_at: sprint.plannedEndAt,
    close_at: sprint.closeAt,
    summary: sprint.summary,
    detail: sprint.detail,
  };
  return { ...row, fingerprint: fingerprintOf(row) };
};

const rowColumns = ['id', 'board_id', 'team_id', 'state', 'start_at', 'planned_end_at', 'close_at', 'summary'] as const;

/** Sprints of some teams and, on request, without a team. */
export type SprintTeams = { ids: readonly string[]; none: boolean };

/** Sprints that closed in the period or were running at its end, the newest first. */
export const listStoredSprints = async (
  tx: Tx,
  period: { from: number; to: number },
  teams?: SprintTeams,
): Promise<SprintRow[]> => {
  const rows = await tx
    .selectFrom('sprint_reports')
    .select(rowColumns)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'closed'), is('close_at', '>=', period.from), is('close_at', '<', period.to)]),
        is.and([is('state', '=', 'active'), is('start_at', '<', period.to)]),
      ]),
    )
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .$if(teams !== undefined, (query) =>
      query.where(
        sql<boolean>`(team_id = any(${[...(teams?.ids ?? [])]}::uuid[]) or (${teams?.none ?? false} and team_id is null))`,
      ),
    )
    .execute();
  return rows.map(asRow);
};

/** Teams that ever had a sprint. */
export const teamsWithSprints = async (tx: Tx): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('sprint_reports')
    .select('team_id')
    .distinct()
    .where('team_id', 'is not', null)
    .execute();
  return new Set(rows.flatMap((row) => row.team_id ?? []));
};

/** One sprint with its full detail. */
export const findStoredSprint = async (tx: Tx, id: string): Promise<SprintRecord | null> => {
  const row = await tx.selectFrom('sprint_reports').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : { ...asRow(row), detail: row.detail as unknown as SprintRecord['detail'] };
};

export type SprintName = { id: string; name: string };

/** The sprints of the same board directly before and after. */
export const findNeighbors = async (
  tx: Tx,
  sprint: Pick<SprintRow, 'id' | 'boardId' | 'startAt'>,
): Promise<{ before: SprintName | null; after: SprintName | null }> => {
  const side = async (direction: 'before' | 'after'): Promise<SprintName | null> => {
    const [than, order] = direction === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    const row = await tx
      .selectFrom('sprint_reports')
      .select(['id', sql<string>`summary ->> 'name'`.as('name')])
      .where('board_id', '=', sprint.boardId)
      .where((is) => is(is.refTuple('start_at', 'id'), than, is.tuple(sprint.startAt, sprint.id)))
      .orderBy('start_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  };
  return { before: await side('before'), after: await side('after') };
};

/** Names of sprints by id; unknown ones are omitted. */
export const nameSprints = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sprint_reports')
    .select(['id', sql<string>`summary ->> 'name'`.as('name')])
    .where('id', '=', anyOf('text', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};

type Stored = {
  id: string;
  board_id: string;
  team_id: string | null;
  state: string;
  start_at: number;
  planned_end_at: number | null;
  close_at: number;
  summary: unknown;
};

const asRow = (row: Stored): SprintRow => ({
  id: row.id,
  boardId: row.board_id,
  teamId: row.team_id,
  state: row.state as SprintRow['state'],
  startAt: row.start_at,
  plannedEndAt: row.planned_end_at,
  closeAt: row.close_at,
  summary: row.summary as SprintRow['summary'],
});
