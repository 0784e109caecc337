/** Usage counts of an organization, without content. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type OwnFigures = { teams: number };
/** In a transaction of the organization itself. */
export const countOwnFigures = async (tx: Tx): Promise<OwnFigures> => {
  const { rows } = await sql<OwnFigures>`select count(*)::int as teams from teams`.execute(tx);
  return rows[0] ?? { teams: 0 };
};

export type SystemFigures = {
  openInvitations: number;
  openIssues: number;
  connectedSources: number;
  activeSessions: number;
  apiTokens: number;
};
/** Of one organization, for the system role. */
export const countSystemFigures = async (tx: Tx, organizationId: string, now: Date): Promise<SystemFigures> => {
  const { rows } = await sql<SystemFigures>`select
    (select count(*)::int from invitations where organization_id = ${organizationId} and ended_at is null
      and expires_at > ${now}) as "openInvitations",
    (select count(*)::int from issue_reports where organization_id = ${organizationId} and status = 'open')
      as "openIssues",
    (select count(*)::int from sync_sources where organization_id = ${organizationId}) as "connectedSources",
    (select count(*)::int from sessions where organization_id = ${organizationId} and ended_at is null
      and expires_at > ${now} and exists (
        select from organizations where id = ${organizationId} and status = 'active')) as "activeSessions",
    (select count(*)::int from api_tokens where organization_id = ${organizationId} and ended_at is null
      and expires_at > ${now}) as "apiTokens"`.execute(tx);
  return rows[0] ?? { openInvitations: 0, openIssues: 0, connectedSources: 0, activeSessions: 0, apiTokens: 0 };
};
