import { webVitalNames, webVitals, type ScreenTimings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { writeMetric } from './write-metric.ts';

const texts = monitoringTexts.screens;
const columns = [
  { title: texts.screen },
  ...webVitalNames.map((name) => ({ title: monitoringTexts.pageMetrics[name] ?? name })),
];

/** How fast each screen is for those who use it. */
export const ScreensPanel = ({ screens }: { screens: readonly ScreenTimings[] }): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    <div className="scroll">
      <DataTable className="rows wide stacked in-pairs" columns={columns}>
        {screens.map(({ screen, vitals }) => (
          <tr key={screen}>
            <td>{screen.replaceAll(/\$\w+/g, '…')}</td>
            {webVitalNames.map((name) => (
              <td key={name} className="num" data-label={monitoringTexts.pageMetrics[name] ?? name}>
                <Vital vital={vitals.find(({ metric }) => metric === name)} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  </Panel>
);

const Vital = ({ vital }: { vital: ScreenTimings['vitals'][number] | undefined }): ReactNode => {
  if (vital === undefined) return <span className="mut">{monitoringTexts.noData}</span>;
  const { metric, p75, rating, reports } = vital;
  return (
    <>
      <span className="one-line">{writeMetric(p75, webVitals[metric].unit)}</span>{' '}
      <span className="xs mut one-line">{texts.count(reports)}</span>{' '}
      {rating === 'good' ? null : (
        <span className={`badge ${rating === 'poor' ? 'bad' : 'warn'}`}>{texts.ratings[rating]}</span>
      )}
    </>
  );
};
