import type { contract, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Panel } from '../../ui/panel.tsx';

type History = RouteReply<typeof contract.explanations.list>['history'];

/** Earlier explanations, with the scores that followed. */
export const ExplanationHistory = ({ history }: { history: History }): ReactNode => (
  <Panel title={texts.history} note={texts.historyNote}>
    {history.length === 0 ? (
      <p className="mut">{texts.noHistory}</p>
    ) : (
      <div className="scroll">
        <DataTable
          className="rows stacked"
          aria-label={texts.history}
          columns={[
            { title: texts.date },
            { title: texts.developer },
            { title: texts.explanationColumn },
            { title: texts.scoreThen, className: 'right' },
            { title: texts.now, className: 'right' },
          ]}
        >
          {history.map((explanation) => (
            <tr key={explanation.id}>
              <td className="num" data-label={texts.date}>
                {writeDate(explanation.generatedAt, localZone())}
              </td>
              <td data-label={texts.developer}>{explanation.developerName}</td>
              <td>{explanation.explanation}</td>
              <td className="right num" data-label={texts.scoreThen}>
                {explanation.score.toFixed(0)}
              </td>
              <td className="right num" data-label={texts.now}>
                {explanation.scoreNow === null ? '—' : explanation.scoreNow.toFixed(0)}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
  </Panel>
);
