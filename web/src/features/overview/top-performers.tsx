import { overviewBands, type contract, type RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type Scores = RouteReply<typeof contract.performance.scores>;
const shown = 5;

export const scoreLabel = (score: number): string => {
  if (score >= overviewBands.excellent) return 'Excellent';
  if (score >= overviewBands.good) return 'Good';
  if (score >= overviewBands.average) return 'Average';
  return score >= overviewBands.belowAverage ? 'Below Average' : 'Poor';
};

/** The highest scores, for those who may see individuals. Nobody is given a rank. */
export const TopPerformers = ({
  data,
  mayCompare,
  open,
}: {
  data: Scores | undefined;
  mayCompare: boolean;
  open: OpenReceipt;
}): ReactNode => {
  const top = (data?.developers ?? [])
    .flatMap((one) => (one.overall.kind === 'value' ? [{ ...one, value: one.overall.value }] : []))
    .sort((a, b) => b.value - a.value)
    .slice(0, shown);
  return (
    <section className="panel" aria-label="Top Performers">
      <h2>
        Top Performers <span>visible to managers and admins</span>
      </h2>
      {mayCompare ? null : (
        <p className="empty">
          Individual scores are shown to managers and admins only. You see your own on your profile.
        </p>
      )}
      {mayCompare && data !== undefined && top.length === 0 ? (
        <p className="empty">Nobody has enough data for a score in this period.</p>
      ) : null}
      {mayCompare && top.length > 0 ? (
        <table style={{ marginTop: 6 }}>
          <thead>
            <tr>
              <th>Developer</th>
              <th>Team</th>
              <th className="r">Score</th>
              <th className="r">Trend</th>
            </tr>
          </thead>
          <tbody>
            {top.map((one) => (
              <tr key={one.developerId}>
                <td>{one.name}</td>
                <td className="mut">{one.teamName ?? 'No team'}</td>
                <td className="r">
                  <Door
                    small
                    figure={one.overall}
                    unit="score"
                    label={`Score of ${one.name}`}
                    open={() => open('performance_score', `person:${one.developerId}`)}
                  />{' '}
                  <span className="xs mut">{scoreLabel(one.value)}</span>
                </td>
                <td className="r mut">{one.trend ?? 'no comparison'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
};
