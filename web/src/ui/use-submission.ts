import { useState } from 'react';
import { failureText } from '../platform/api-error.ts';

/** Submits a form: `busy` while waiting, and the error as text. */
export const useSubmission = (
  fallback: string,
  /** Called on failure. */
  onFailure?: (error: unknown) => void,
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
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit: (work) => void run(work), clear: () => setFailure(null) };
};
