import type { ReactNode } from 'react';
import { deliveryTexts as texts } from '../../texts/delivery.ts';
import { bandedMetrics, edgesOf } from './band-edges.ts';
import { definedName } from './metric-name.ts';

const edged = ['elite', 'high', 'medium'] as const;

const rows = bandedMetrics.map((metric) => {
  const edges = edgesOf(metric);
  return { title: definedName(metric) ?? metric, cells: [...edged, 'low' as const].map((band) => edges?.[band] ?? '') };
});

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
