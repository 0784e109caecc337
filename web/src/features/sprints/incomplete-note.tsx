import type { ReactNode } from 'react';
import { sprintTexts as texts } from '../../texts/sprints.ts';

/** Known gaps in the data. */
export const IncompleteNote = ({ reasons }: { reasons: readonly string[] }): ReactNode =>
  reasons.length === 0 ? null : (
    <p className="note warn">
      <b>{texts.incomplete}</b> {reasons.join(' ')}
    </p>
  );
