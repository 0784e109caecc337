import type { contract, RouteReply } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useSession, useTeamsOnly } from '../../platform/session.ts';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import { teamsOnlyTexts } from '../../texts/teams-only.ts';
import { filterTexts } from '../../texts/filters.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { RolesFilter, TeamsFilter } from '../../ui/filters/filter-fields.tsx';
import { SkillsFilter } from '../../ui/filters/skills-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { FigurePlaceholder } from '../../ui/query-state.tsx';
import { ScoreTrendLabel, trendNote } from '../../ui/charts/score-trend-label.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { scoreLabel } from './score-label.ts';

type Top = RouteReply<typeof contract.profiles.top>;
const { top: texts } = overviewPanelTexts;

type Props = { data: Top | undefined; failed: boolean; open: OpenReceipt };

/** The highest scores that match the filters, for viewers who may see individuals. No one gets a rank. */
export const TopPerformers = ({ data, failed, open }: Props): ReactNode => {
  const { filters, change } = useFilters();
  const teamsOnly = useTeamsOnly();
  const people = data?.people ?? [];
  const isNarrowed = filters.teams.length + filters.roles.length + filters.skills.length > 0;
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} {teamsOnly ? null : <span>{texts.note}</span>}
      </h2>
      {data === undefined || data.people === null ? null : <Narrowing startsOpen={isNarrowed} roles={data.roles} />}
      {data === undefined ? <FigurePlaceholder failed={failed} height={220} className="empty" /> : null}
      {data?.people === null ? (
        <p className="empty">
          {teamsOnly ? teamsOnlyTexts.scores : data.named ? <Hidden range={filters.range} /> : texts.teamsOnly}
        </p>
      ) : null}
      {data?.people?.length === 0 ? (
        <p className="empty">
          {isNarrowed ? texts.noMatch : texts.none}{' '}
          {isNarrowed ? (
            <Button variant="link" onClick={() => change({ teams: [], roles: [], skills: [] })}>
              {filterTexts.clear}
            </Button>
          ) : null}
        </p>
      ) : null}
      {people.length > 0 ? (
        <DataTable
          className="top-people"
          style={{ marginTop: 6 }}
          columns={[
            { title: texts.developer },
            { title: texts.team },
            { title: texts.score, className: 'r' },
            { title: texts.trend, className: 'r' },
          ]}
        >
          {people.map((person) => (
            <tr key={person.developerId}>
              <td>
                <InnerLink
                  className="link"
                  href={addressOf(`/performance/profiles/${person.developerId}`, { range: filters.range })}
                >
                  {person.name}
                </InnerLink>
              </td>
              <td className="mut">{person.teamName ?? texts.noTeam}</td>
              <td className="r">
                <FigureButton
                  small
                  figure={person.score.overall}
                  unit="score"
                  label={overviewPanelTexts.teams.scoreOf(person.name)}
                  note={trendNote(person.score)}
                  open={() => open('performance_score', `person:${person.developerId}`)}
                />{' '}
                {person.score.overall.kind === 'value' ? (
                  <span className="xs mut">{scoreLabel(person.score.overall.value)}</span>
                ) : null}
              </td>
              <td className="r moved">
                <ScoreTrendLabel score={person.score} />
              </td>
            </tr>
          ))}
        </DataTable>
      ) : null}
    </section>
  );
};

/** Instead of other people's scores: the way to one's own, if the account is linked to a contributor. */
const Hidden = ({ range }: { range: Range }): ReactNode => {
  const own = useSession()?.user.developerId ?? null;
  return (
    <>
      {texts.hidden}{' '}
      {own === null ? null : (
        <InnerLink className="link" href={addressOf(`/performance/profiles/${own}`, { range })}>
          {texts.own}
        </InnerLink>
      )}
    </>
  );
};

/** The list's filters. The choices are fetched when it opens. */
const Narrowing = ({ startsOpen, roles }: { startsOpen: boolean; roles: Top['roles'] }): ReactNode => {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details className="folded-filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="s">{texts.filter}</summary>
      {open ? <NarrowingFilters roles={roles} /> : null}
    </details>
  );
};

const NarrowingFilters = ({ roles }: { roles: Top['roles'] }): ReactNode => (
  <div className="filters">
    <TeamsFilter teams={useTeams().data ?? []} />
    <RolesFilter roles={roles} />
    <SkillsFilter of="people" />
  </div>
);
