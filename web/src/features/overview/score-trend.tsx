import type { contract, RouteReply } from '@sightline/contract';
import { useCallback, useState, type ReactNode } from 'react';
import { Chart, type Palette } from '../../ui/chart.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { scoreTrendOption } from './score-trend-option.ts';

type History = RouteReply<typeof contract.performance.history>;
const shapes = ['line', 'area', 'table'] as const;

/** The organisation's score by day, as line, area or table. */
export const ScoreTrend = ({ data, open }: { data: History | undefined; open: OpenReceipt }): ReactNode => {
  const [shape, setShape] = useState<(typeof shapes)[number]>('line');
  const points = data?.points;
  const option = useCallback(
    (palette: Palette) => scoreTrendOption(points ?? [], palette, shape === 'area' ? 'area' : 'line'),
    [points, shape],
  );
  const hasData = points?.some((point) => point.overall !== null) === true;
  return (
    <section className="panel" aria-label="Performance score">
      <h2>
        Performance score <span>by day, each over the 30 days before, with its interval</span>
        <span className="right seg" role="group" aria-label="Shape of the trend">
          {shapes.map((one) => (
            <button
              key={one}
              type="button"
              className={one === shape ? 'on' : ''}
              aria-pressed={one === shape}
              onClick={() => setShape(one)}
            >
              {one}
            </button>
          ))}
        </span>
      </h2>
      <div className="chart" style={shape === 'table' ? { overflow: 'auto' } : undefined}>
        {points === undefined ? null : !hasData ? (
          <p className="empty">No performance data available</p>
        ) : shape === 'table' ? (
          <TrendTable points={points} />
        ) : (
          <Chart label="Performance score by day; the table has the same values" option={option} />
        )}
      </div>
      <p className="s mut" style={{ padding: '0 18px 12px' }}>
        90+ Excellent · 70+ Good · 50+ Average · 30+ Below Average ·{' '}
        <button className="link" type="button" onClick={() => open('performance_score')}>
          How is this computed?
        </button>
      </p>
    </section>
  );
};

const TrendTable = ({ points }: { points: History['points'] }): ReactNode => (
  <table>
    <thead>
      <tr>
        <th>Day</th>
        <th className="r">Score</th>
        <th className="r">Interval</th>
        <th className="r">n</th>
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map((point) => (
        <tr key={point.date}>
          <td className="num">{point.date}</td>
          <td className="r">{point.overall === null ? 'no data' : point.overall.toFixed(1)}</td>
          <td className="r">{point.low === null ? '' : `${point.low.toFixed(0)} to ${point.high?.toFixed(0)}`}</td>
          <td className="r">{point.n}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
