/** Assigns all finished and current work of a team to two people. */
import { sql } from 'kysely';
import { listPeople } from '../features/people/index.ts';
import type { MeasuredOrganization } from './measured-organization.ts';

export const shrinkToTwo = ({ within }: MeasuredOrganization, teamId: string): Promise<void> =>
  within(async (tx) => {
    const [one, other] = (await listPeople(tx)).map((person) => person.id);
    await sql`
      update observations set person_id = (case when hashtext(key) % 2 = 0 then ${one}::uuid else ${other}::uuid end)
      where team_id = ${teamId} and person_id is not null`.execute(tx);
    await sql`
      update team_flows set in_progress = (
        select jsonb_agg(jsonb_set(item, '{personId}', to_jsonb(${one}::text))) from jsonb_array_elements(in_progress) as item
      ) where team_id = ${teamId}`.execute(tx);
    await sql`
      update sprint_reports set detail = jsonb_set(detail, '{issues}', (
        select coalesce(jsonb_agg(jsonb_set(issue, '{personId}', to_jsonb(${one}::text))), '[]')
        from jsonb_array_elements(detail -> 'issues') as issue
      )) where team_id = ${teamId}`.execute(tx);
  });
