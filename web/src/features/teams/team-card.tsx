import type { TeamSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { teamTexts as texts } from '../../texts/teams.ts';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { ScoreTrendLabel } from '../../ui/charts/score-trend-label.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { KeyProjects } from './key-projects.tsx';
import { seriesColor } from '../../ui/charts/series.ts';
import { ScoredPeopleNote } from '../../ui/figures/scored-people-note.tsx';

const figures = ['avgPerformanceScore', 'velocity', 'deploymentFreq', 'leadTime', 'satisfaction'] as const;
const scoreTrends = { up: 'improving', stable: 'stable', down: 'declining' } as const;

export const TeamCard = ({ team, range, open }: { team: TeamSummary; range: Range; open: OpenReceipt }): ReactNode => (
  <section className="panel" aria-label={team.name}>
    <h2>
      <InnerLink href={addressOf(`/teams/${team.id}`, { range })} title={texts.open(team.name)}>
        <i className="series-mark" style={{ background: seriesColor(team.color) }} aria-hidden="true" />
        {team.name}
      </InnerLink>
      {team.members === null ? null : <span>{texts.members(team.members)}</span>}
      <span className="right">
        <ScoreTrendLabel
          score={{ trend: team.trend === null ? null : scoreTrends[team.trend], trendIsClear: team.trendIsClear }}
        />
      </span>
    </h2>
    <dl className="figures">
      {figures.map((key) => (
        <div key={key}>
          <dt className="label">{texts.figures[key]}</dt>
          <dd>
            <FigureButton
              figure={team[key].figure}
              unit={team[key].unit}
              label={texts.figureOf(texts.figures[key], team.name)}
              needed={key === 'leadTime' ? texts.changesNeeded : undefined}
              note={changeNote(team[key])}
              open={() => open(team[key].metric, `team:${team.id}`)}
            />
            <div>
              <Delta figure={team[key]} />
              {key === 'velocity' && team.worksWithoutSprints ? (
                <span className="xs mut">{texts.withoutSprints}</span>
              ) : null}
              {key === 'avgPerformanceScore' ? <ScoredPeopleNote scored={team.scored} /> : null}
            </div>
          </dd>
        </div>
      ))}
    </dl>
    <div className="card-lists">
      {team.topPerformers === null ? null : (
        <div>
          <h3 className="label">{texts.top}</h3>
          {team.topPerformers.length === 0 ? <p className="s mut">{texts.noTop}</p> : null}
          <ul className="pairs s">
            {team.topPerformers.map((performer) => (
              <li key={performer.developerId}>
                <InnerLink
                  className="link"
                  href={addressOf(`/performance/profiles/${performer.developerId}`, { range })}
                >
                  {performer.name}
                </InnerLink>
                <FigureButton
                  small
                  figure={performer.score}
                  unit="score"
                  label={texts.figureOf(texts.figures.avgPerformanceScore, performer.name)}
                  open={() => open('performance_score', `person:${performer.developerId}`)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="label">{texts.projects}</h3>
        <KeyProjects teamId={team.id} projects={team.keyProjects} open={open} />
        {team.keyProjects.length === 0 ? null : <p className="xs mut">{texts.projectsNote}</p>}
      </div>
    </div>
  </section>
);
