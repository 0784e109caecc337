import type { Answer, TrackRecord } from '@sightline/contract';
import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';

const texts = decisionTexts.record;

/** If even the lowest level was almost always correct, the levels say little. */
const isBlunt = ({ cases, levels }: TrackRecord): boolean => cases > 0 && (levels[0]?.held ?? 0) >= 0.9 * cases;

type Props = { record: TrackRecord; kind: Answer['kind'] };

/** How often forecasts made for past weeks were correct. */
export const RecordPanel = ({ record: { cases, levels }, kind }: Props): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {cases === 0 ? (
      <p className="s mut">{texts.notEnoughHistory}</p>
    ) : (
      <DataTable
        className="rows record"
        columns={[{ title: texts.level }, { title: texts.correct }, <th key="bar" aria-hidden="true" />]}
      >
        {levels.map(({ sureness, held }) => (
          <tr key={sureness}>
            <td className="num">{decisionTexts.confidence(sureness)}</td>
            <td className="num">
              {decisionTexts.confidence(held / cases)} <span className="mut">{texts.ratio(held, cases)}</span>
            </td>
            <td aria-hidden="true">
              <span className="held">
                <i style={{ width: `${(held / cases) * 100}%` }} />
                <b style={{ insetInlineStart: `${sureness * 100}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
    )}
    {isBlunt({ cases, levels }) ? <p className="s mut">{texts.levelsTooClose}</p> : null}
    {kind === 'what-if' ? <p className="s mut">{texts.scenario}</p> : null}
  </Panel>
);
