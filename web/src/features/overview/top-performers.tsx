import { overviewBands, type contract, type RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { overviewTexts } from '../../texts/overview.ts';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type Scores = RouteReply<typeof contract.performance.scores>;
const { top: texts, labels } = overviewTexts;
const shown = 5;

export const scoreLabel = (score: number): string => {
  if (score >= overviewBands.excellent) return labels.excellent;
  if (score >= overviewBands.good) return labels.good;
  if (score >= overviewBands.average) return labels.average;
  return score >= overviewBands.belowAverage ? labels.belowAverage : labels.poor;
};

/** The highest scores, for those who may see individuals. Nobody is given a rank. */
export const TopPerformers = ({
  data,
  mayCompare: seesIndividuals,
  open,
}: {
  data: Scores | undefined;
  mayCompare: boolean;
  open: OpenReceipt;
}): ReactNode => {
  const named = data?.topPerformersNamed !== false;
  const mayCompare = seesIndividuals && named;
  const top = (data?.developers ?? [])
    .flatMap((one) => (one.overall.kind === 'value' ? [{ ...one, value: one.overall.value }] : []))
    .sort((a, b) => b.value - a.value)
    .slice(0, shown);
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span>{texts.note}</span>
      </h2>
      {mayCompare ? null : <p className="empty">{named ? texts.hidden : texts.teamsOnly}</p>}
      {mayCompare && data !== undefined && top.length === 0 ? <p className="empty">{texts.none}</p> : null}
      {mayCompare && top.length > 0 ? (
        <table style={{ marginTop: 6 }}>
          <thead>
            <tr>
              <th>{texts.developer}</th>
              <th>{texts.team}</th>
              <th className="r">{texts.score}</th>
              <th className="r">{texts.trend}</th>
            </tr>
          </thead>
          <tbody>
            {top.map((one) => (
              <tr key={one.developerId}>
                <td>{one.name}</td>
                <td className="mut">{one.teamName ?? texts.noTeam}</td>
                <td className="r">
                  <Door
                    small
                    figure={one.overall}
                    unit="score"
                    label={overviewTexts.teams.scoreOf(one.name)}
                    open={() => open('performance_score', `person:${one.developerId}`)}
                  />{' '}
                  <span className="xs mut">{scoreLabel(one.value)}</span>
                </td>
                <td className="r mut">{one.trend ?? texts.noComparison}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
};
