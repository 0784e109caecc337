import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type PlatformEvent = {
  type: string;
  id: string;
  at: Date;
  subject: string;
  organization: string | null;
  note: string;
};

/** Registrations, new organizations and issue reports, newest first. For the system role. */
export const listPlatformEvents = async (
  tx: Tx,
  { organizationId, demoOnly, limit }: { organizationId: string | null; demoOnly: boolean; limit: number },
): Promise<PlatformEvent[]> => {
  const all = organizationId === null;
  const { rows } = await sql<PlatformEvent>`
    select * from (
      (select 'user_registration' as type, u.id::text as id, u.created_at as at, u.name as subject,
        o.name as organization, '' as note
      from users u left join lateral (
        select m.organization_id, o.name from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = u.id order by m.created_at limit 1) o on true
      where (${all} or o.organization_id = ${organizationId}) and (not ${demoOnly} or u.is_demo)
      order by u.created_at desc limit ${limit})
      union all
      (select 'tenant_created', o.id::text, o.created_at, o.name, o.name, coalesce(o.domain, '')
      from organizations o
      where not o.is_sample and (${all} or o.id = ${organizationId}) and (not ${demoOnly} or exists (
        select from memberships m join users u on u.id = m.user_id where m.organization_id = o.id and u.is_demo))
      order by o.created_at desc limit ${limit})
      union all
      (select 'issue_report', r.id::text, r.at, r.error_id, o.name, r.path
      from issue_reports r left join organizations o on o.id = r.organization_id
      where (${all} or r.organization_id = ${organizationId}) and not ${demoOnly}
      order by r.id desc limit ${limit})
    ) happened order by at desc limit ${limit}`.execute(tx);
  return rows;
};
