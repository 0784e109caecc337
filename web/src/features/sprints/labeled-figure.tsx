import type { MetricFigure, SprintFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type Props = {
  label: string;
  figure: MetricFigure | SprintFigure;
  /** As in receipt addresses, such as `team:{id}`. */
  subject: string;
  subjectName: string;
  open: OpenReceipt;
  /** What the figure is based on, n first. */
  note?: string;
};

export const LabeledFigure = ({ label, figure, subject, subjectName, open, note = '' }: Props): ReactNode => (
  <div>
    <dt className="label">{label}</dt>
    <dd>
      <FigureButton
        figure={figure.figure}
        unit={figure.unit}
        label={`${label}, ${subjectName}`}
        note={'change' in figure ? changeNote(figure) : null}
        open={() => open(figure.metric, subject)}
      />
      <div className="xs mut num">
        {'change' in figure ? <Delta figure={figure} /> : null}
        {'change' in figure && note !== '' ? ' · ' : ''}
        {note}
      </div>
    </dd>
  </div>
);
