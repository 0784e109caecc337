import type { PeopleOrder, ProfileSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { profileTexts as texts } from '../../texts/profiles.ts';
import { dimensionTitles } from '../../texts/scores.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { ScoreTrendLabel, trendNote } from '../../ui/charts/score-trend-label.tsx';
import { ScoreBand } from '../../ui/figures/score-band.tsx';
import { IntervalBar } from '../../ui/figures/score-parts.tsx';
import { SortableHeader, type Order } from '../../ui/sortable-header.tsx';
import { breakable } from './breakable.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];

/**
 * People in the chosen order, never with a rank; every score opens its receipt. Where the columns do not
 * fit, each person is a card, and the column heads above still sort.
 */
export const ProfilesTable = ({
  profiles,
  range,
  order,
  open,
}: {
  profiles: readonly ProfileSummary[];
  range: Range;
  order: Order<PeopleOrder>;
  open: OpenReceipt;
}): ReactNode => (
  <div className="scroll">
    <DataTable
      className="profiles"
      columns={[
        <SortableHeader key="name" title={texts.columns.name} column="name" shown={order} defaultSort="name" />,
        <SortableHeader key="team" title={texts.columns.team} column="team" shown={order} defaultSort="name" />,
        <SortableHeader
          key="overall"
          title={texts.columns.overall}
          column="overall"
          shown={order}
          defaultSort="name"
          highestFirst
        />,
        <SortableHeader
          key="trend"
          title={texts.columns.trend}
          column="trend"
          shown={order}
          defaultSort="name"
          highestFirst
        />,
        ...dimensions.map((dimension) => (
          <SortableHeader
            className="r"
            key={dimension}
            title={breakable(dimensionTitles[dimension])}
            column={dimension}
            shown={order}
            defaultSort="name"
            highestFirst
          />
        )),
      ]}
    >
      {profiles.map((profile) => (
        <tr key={profile.developerId}>
          <td>
            <InnerLink
              className="link name"
              href={addressOf(`/performance/profiles/${profile.developerId}`, { range })}
            >
              {profile.name}
            </InnerLink>
            {profile.active ? null : <span className="badge">{texts.left}</span>}
          </td>
          <td className="mut">
            <span className="name">{profile.teamName ?? texts.noTeam}</span>
          </td>
          <td>
            <div className="overall">
              <FigureButton
                small
                figure={profile.score.overall}
                unit="score"
                label={texts.scoreOf(texts.columns.overall, profile.name)}
                note={trendNote(profile.score)}
                open={() => open('performance_score', `person:${profile.developerId}`)}
              />
              <ScoreBand figure={profile.score.overall} />
              <IntervalBar figure={profile.score.overall} />
            </div>
          </td>
          <td className="moved">
            <ScoreTrendLabel score={profile.score} />
          </td>
          {dimensions.map((dimension) => (
            <td className="r" key={dimension} data-label={dimensionTitles[dimension]}>
              <FigureButton
                small
                figure={profile.score.dimensions[dimension]}
                unit="score"
                label={texts.scoreOf(dimensionTitles[dimension], profile.name)}
                open={() => open(`performance_score.${dimension}`, `person:${profile.developerId}`)}
              />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  </div>
);
