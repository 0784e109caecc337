import { roles, type ProfileSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { RangeHead } from '../../ui/range-head.tsx';
import { isRefusal } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { profileTexts as texts } from '../../texts/profiles.ts';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { PeopleFilters } from '../../ui/filters/people-filters.tsx';
import { SkillsFilter } from '../../ui/filters/skills-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useSkills } from '../../ui/filters/use-skills.ts';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { filterProfiles, noRole } from './filter-profiles.ts';
import { ProfilesTable } from './profiles-table.tsx';
import { useProfiles } from './profiles.queries.ts';

const noFilters = { search: '', teams: [], roles: [], skills: [], scoreFrom: null, scoreTo: null };

/** The people whom the viewer may see. `notes` say how far the collection is. */
export const ProfilesPage = ({ notes }: { notes: ReactNode }): ReactNode => {
  const { filters, change } = useFilters();
  const { data, error, refetch } = useProfiles(filters.range);
  const receipt = useReceipt();
  const seesAll = useSession()?.user.permissions.includes('canViewAllData') === true;
  const skills = useSkills();
  const skillsOf = new Map(skills.data?.people.map((one) => [one.developerId, one.skills]));
  const shown = data === undefined ? undefined : filterProfiles(data.profiles, filters, skillsOf);
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period}>
        <DemoDataToggle />
      </RangeHead>
      {notes}
      {error === null ? null : (
        <div className="banner" role="alert">
          <b>{texts.failed.title}</b> {isRefusal(error) ? error.message : texts.failed.text}{' '}
          {isRefusal(error) ? null : (
            <button className="link" type="button" onClick={() => void refetch()}>
              {texts.failed.again}
            </button>
          )}
        </div>
      )}
      {data === undefined ? (
        error === null && <div className="skeleton" style={{ height: 480 }} aria-busy="true" />
      ) : data.ofOrganization === 0 ? (
        <SetupCard />
      ) : (
        <>
          {seesAll ? (
            <>
              <PeopleFilters teams={teamsOf(data.profiles)} roles={rolesOf(data.profiles)} />
              {skills.error === null ? (
                <SkillsFilter skills={data.profiles.map((one) => skillsOf.get(one.developerId) ?? [])} />
              ) : (
                <p className="note bad" role="alert">
                  {texts.skills.failed}
                </p>
              )}
            </>
          ) : (
            <p className="note">{data.profiles.length === 0 ? texts.unknownSelf : texts.own}</p>
          )}
          {shown === undefined || data.profiles.length === 0 ? null : (
            <section className="panel" aria-label={texts.table}>
              <h2>
                {texts.table} <span>{texts.shown(shown.length, data.profiles.length)}</span>
                {shown.length > 0 && shown.length < data.profiles.length ? (
                  <button className="link s right" type="button" onClick={() => change(noFilters)}>
                    {texts.clear}
                  </button>
                ) : null}
              </h2>
              {shown.length === 0 ? (
                <p className="empty">
                  {texts.nobody}{' '}
                  <button className="link" type="button" onClick={() => change(noFilters)}>
                    {texts.clear}
                  </button>
                </p>
              ) : (
                <ProfilesTable profiles={shown} range={filters.range} open={receipt.open} />
              )}
            </section>
          )}
        </>
      )}
    </div>
  );
};

const teamsOf = (profiles: readonly ProfileSummary[]): { id: string; name: string }[] =>
  [...new Map(profiles.flatMap((one) => (one.teamId === null ? [] : [[one.teamId, one.teamName ?? '']])))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

const rolesOf = (profiles: readonly ProfileSummary[]): { id: string; name: string }[] =>
  [...roles, noRole as typeof noRole]
    .filter((role) => profiles.some((one) => (one.role ?? noRole) === role))
    .map((id) => ({ id, name: texts.filters.roles[id] }));
