import type { MetricFigure, SprintFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Delta } from '../../ui/delta.tsx';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type Props = {
  label: string;
  of: MetricFigure | SprintFigure;
  /** The figure's subject, as receipts name it, and in words. */
  subject: string;
  subjectName: string;
  open: OpenReceipt;
  /** What the figure is made of, its n first. */
  note?: string;
};

/** A figure with its label, how it moved, and what it is made of. */
export const LabelledDoor = ({ label, of, subject, subjectName, open, note = '' }: Props): ReactNode => (
  <div>
    <dt className="label">{label}</dt>
    <dd>
      <Door
        figure={of.figure}
        unit={of.unit}
        label={`${label}, ${subjectName}`}
        open={() => open(of.metric, subject)}
      />
      <div className="xs mut num">
        {'change' in of ? <Delta of={of} /> : null}
        {'change' in of && note !== '' ? ' · ' : ''}
        {note}
      </div>
    </dd>
  </div>
);
