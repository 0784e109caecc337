import { useState } from 'react';
import { failureText } from '../platform/api-error.ts';

/** A form's way to the server: busy while it waits, and what went wrong, in words. */
export const useSubmission = (
  fallback: string,
  /** What else happens when it fails. */
  onFailure?: () => void,
): { busy: boolean; failure: string | null; submit: (work: () => Promise<void>) => void; clear: () => void } => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, fallback));
      onFailure?.();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit: (work) => void run(work), clear: () => setFailure(null) };
};
