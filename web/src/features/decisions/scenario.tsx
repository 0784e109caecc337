import type { ReactNode } from 'react';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeDecimal } from '../../ui/format.ts';
import { cycleTime, scenarioRows, type WhatIf } from './scenario-rows.ts';

/** The current and the changed forecast, and the assumptions. */
export const Scenario = ({ answer }: { answer: WhatIf }): ReactNode => {
  const shown = scenarioRows(answer);
  return (
    <>
      <p className="s mut">
        {texts.today(answer.today.people, answer.today.inProgress, writeDecimal(answer.today.incidentsPerWeek, 1))}
      </p>
      <div className="scroll">
        <DataTable
          className="rows scenario stacked in-pairs"
          columns={[
            <th key="which" aria-hidden="true" />,
            ...answer.asItIs.dates.map(({ sureness }) => ({ title: texts.likelihood(sureness), className: 'num' })),
            { title: texts.cycle },
          ]}
        >
          {shown.map((which) => (
            <tr key={which}>
              <th scope="row">{texts[which]}</th>
              {answer[which].dates.map(({ sureness, date }) => (
                <td key={sureness} className="num" data-label={texts.likelihood(sureness)}>
                  {texts.endOn(date)}
                </td>
              ))}
              <td className="num" data-label={texts.cycle}>
                {cycleTime(answer[which].cycleTime)}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      {answer.assumptions.length === 0 ? (
        <p className="s">{texts.unchanged}</p>
      ) : (
        <div>
          <div className="label">{texts.assumptionsTitle}</div>
          <ul className="s mut assumptions">
            {answer.assumptions.map((assumption) => (
              <li key={assumption}>{texts.assumptions[assumption]}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};
