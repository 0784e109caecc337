import { bandEdges } from '@sightline/analytics';
import type { ReactNode } from 'react';
import { overviewTexts } from '../texts/overview.ts';
import { writeText } from './format.ts';

const texts = overviewTexts.delivery;
const edged = ['elite', 'high', 'medium'] as const;

/** From where on a figure is in which band. */
const rows = (
  [
    ['deploymentFrequency', 'deployment_frequency', 'per-week'],
    ['leadTime', 'lead_time', 'seconds'],
    ['changeFailureRate', 'change_failure_rate', 'share'],
    ['mttr', 'recovery_time', 'seconds'],
  ] as const
).flatMap(([key, metric, unit]) => {
  const edges = bandEdges[metric];
  if (edges === undefined) return [];
  const write = edges.compare === 'at-least' ? texts.legend.atLeast : texts.legend.under;
  const last = edges.compare === 'at-least' ? texts.legend.less : texts.legend.more;
  return [{ title: texts.metrics[key], cells: [...edged.map((band) => write(writeText(edges[band], unit))), last] }];
});

/** What the bands of the delivery metrics mean, for whoever asks. */
export const BandLegend = (): ReactNode => (
  <details className="band-legend s">
    <summary>{texts.bands}</summary>
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th>{texts.legend.metric}</th>
            {[...edged, 'low' as const].map((band) => (
              <th key={band}>
                <span className={`band ${band}`}>{texts.legend.bands[band]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.title}>
              <td>{row.title}</td>
              {row.cells.map((cell, index) => (
                <td className="num mut" key={edged[index] ?? 'low'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="mut">{texts.legend.note}</p>
  </details>
);
