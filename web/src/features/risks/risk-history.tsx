import { addDays, type PastAssessment, type RiskAssessment } from '@sightline/contract';
import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RiskLevel } from './risk-level.tsx';

type Props = { history: readonly PastAssessment[]; assessments: readonly Pick<RiskAssessment, 'assessedOn'>[] };

/** Days until the outcome of an assessment is known. */
const outcomeDays = 30;

const checkableFrom = (assessments: Props['assessments']): string | null => {
  const [first] = assessments.map(({ assessedOn }) => assessedOn).toSorted();
  if (first === undefined) return null;
  return writePlainDay(addDays(first, outcomeDays));
};

/** Last month's assessments, and the outcomes. */
export const RiskHistory = ({ history, assessments }: Props): ReactNode => (
  <Panel title={texts.historyTitle} note={texts.historyNote}>
    {history.length === 0 ? (
      <p className="s mut">{texts.historyNone(checkableFrom(assessments))}</p>
    ) : (
      <div className="scroll">
        <DataTable
          className="rows stacked"
          columns={[
            { title: texts.person },
            { title: texts.on },
            { title: texts.risk },
            { title: texts.before, className: 'right' },
            { title: texts.after, className: 'right' },
          ]}
        >
          {history.map((assessment) => (
            <tr key={`${assessment.developerId} ${assessment.assessedOn}`}>
              <td>{assessment.developerName}</td>
              <td data-label={texts.on}>{writePlainDay(assessment.assessedOn)}</td>
              <td data-label={texts.risk}>
                <RiskLevel level={assessment.riskLevel} /> <span className="num">{assessment.riskScore}</span>
              </td>
              <td className="right num" data-label={texts.before}>
                {Math.round(assessment.before)}
              </td>
              <td className="right num" data-label={texts.after}>
                {Math.round(assessment.after)}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
  </Panel>
);
