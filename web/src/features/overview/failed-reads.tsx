import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';

type Read = { error: Error | null; refetch: () => Promise<unknown> };
type Props = { reads: Record<keyof typeof texts.failed, Read> };

/** Names what could not be read, says why, and reads it again. */
export const FailedReads = ({ reads }: Props): ReactNode => {
  const failed = (Object.keys(reads) as (keyof typeof reads)[]).filter((name) => reads[name].error !== null);
  if (failed.length === 0) return null;
  // What only repeats that something failed, such as a status, explains nothing.
  const reasons = new Set(failed.map((name) => failureText(reads[name].error, '')));
  return (
    <div className="banner" role="alert">
      {failed.map((name) => (
        <b key={name}>{texts.failed[name]}. </b>
      ))}
      {[...reasons].join(' ')}{' '}
      <Button
        variant="link"
        onClick={() => {
          for (const name of failed) void reads[name].refetch();
        }}
      >
        {texts.again}
      </Button>
    </div>
  );
};
