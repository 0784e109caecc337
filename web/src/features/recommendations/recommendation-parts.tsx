import { recommendationStatuses, type Recommendation } from '@sightline/contract';
import type { ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SavedSelect } from '../../ui/saved-select.tsx';
import { StatementText } from '../receipts/statement-text.tsx';
import { useChangeStatus } from './change-recommendations.ts';

/** They choose which recommendations are listed. */
const guardedParts = ['developer', 'category'];
const toneOf = { urgent: 'bad', high: 'warn', medium: '', low: '' } as const;

export const PriorityBadge = ({ priority }: Pick<Recommendation, 'priority'>): ReactNode => (
  <span className={`badge ${toneOf[priority]}`}>{texts.priority(texts.priorities[priority])}</span>
);

/** @param label the person, where several are listed */
export const StatusSelect = ({
  recommendation: { id, status },
  label,
}: {
  recommendation: Recommendation;
  label: string;
}): ReactNode => {
  const changing = useChangeStatus();
  return (
    <SavedSelect
      label={texts.statusOf(label)}
      saved={status}
      disabled={id === null}
      options={recommendationStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
      busy={changing.isPending}
      parts={guardedParts}
      save={(next) => {
        if (id !== null) changing.mutate({ id, status: next });
      }}
    />
  );
};

/** The evidence, the target and the effect on the score. */
export const Evidence = ({ recommendation }: { recommendation: Recommendation }): ReactNode => (
  <p>
    {recommendation.statements.map((statement, index) => (
      <span key={index}>
        <StatementText statement={statement} />{' '}
      </span>
    ))}
  </p>
);

export const Actions = ({ actions }: Pick<Recommendation, 'actions'>): ReactNode => (
  <div className="scroll">
    <DataTable
      className="rows actions-table stacked"
      aria-label={texts.actions}
      columns={[{ title: texts.actions }, { title: texts.columns.timeline }, { title: texts.columns.effort }]}
    >
      {actions.map(({ action, timeline, effort }) => (
        <tr key={action}>
          <td>{action}</td>
          <td className="num one-line" data-label={texts.columns.timeline}>
            {timeline}
          </td>
          <td className="one-line" data-label={texts.columns.effort}>
            {texts.effort[effort]}
          </td>
        </tr>
      ))}
    </DataTable>
  </div>
);
