import type { ReactNode } from 'react';
import { isRefusal } from '../../platform/api-error.ts';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { Button } from '../../ui/button.tsx';

/** What went wrong with reading, and how to try again where that may help. */
export const LoadFailed = ({ error, again }: { error: Error | null; again: () => void }): ReactNode =>
  error === null ? null : (
    <p className="banner" role="alert">
      {error.message}{' '}
      {isRefusal(error) ? null : (
        <Button variant="link" onClick={again}>
          {texts.again}
        </Button>
      )}
    </p>
  );

/** What is known to be missing from the data. */
export const IncompleteNote = ({ reasons }: { reasons: readonly string[] }): ReactNode =>
  reasons.length === 0 ? null : (
    <p className="note warn">
      <b>{texts.incomplete}</b> {reasons.join(' ')}
    </p>
  );
