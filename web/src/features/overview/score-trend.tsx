import type { contract, RouteReply } from '@sightline/contract';
import { useCallback, useState, type ReactNode } from 'react';
import { overviewTexts } from '../../texts/overview.ts';
import { Segments } from '../../ui/segments.tsx';
import { Chart, type Palette } from '../../ui/chart.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { scoreTrendOption } from './score-trend-option.ts';

type History = RouteReply<typeof contract.performance.history>;
const texts = overviewTexts.trend;
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
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span>{texts.note}</span>
        <Segments className="right" label={texts.shape} choices={shapes} value={shape} change={setShape} />
      </h2>
      <div className="chart" style={shape === 'table' ? { overflow: 'auto' } : undefined}>
        {points === undefined ? null : !hasData ? (
          <p className="empty">{texts.none}</p>
        ) : shape === 'table' ? (
          <TrendTable points={points} />
        ) : (
          <Chart label={texts.chart} option={option} />
        )}
      </div>
      <p className="s mut" style={{ padding: '0 18px 12px' }}>
        {texts.bands}{' '}
        <button className="link" type="button" onClick={() => open('performance_score')}>
          {texts.how}
        </button>
      </p>
    </section>
  );
};

const TrendTable = ({ points }: { points: History['points'] }): ReactNode => (
  <table>
    <thead>
      <tr>
        <th>{texts.day}</th>
        <th className="r">{texts.score}</th>
        <th className="r">{texts.interval}</th>
        <th className="r">{texts.n}</th>
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map((point) => (
        <tr key={point.date}>
          <td className="num">{point.date}</td>
          <td className="r">{point.overall === null ? texts.noData : point.overall.toFixed(1)}</td>
          <td className="r">
            {point.low === null ? '' : texts.between(point.low.toFixed(0), point.high?.toFixed(0) ?? '')}
          </td>
          <td className="r">{point.n}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
