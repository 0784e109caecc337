import type { ReactNode } from 'react';
import { useCapability } from '../platform/session.ts';
import { exportButtonTexts as texts } from '../texts/export-button.ts';
import { Button } from './button.tsx';

type Props = {
  label: string;
  /** What is saved, and as what. */
  hint?: string;
  /** Whether there is nothing to save; undefined while that is not known. */
  isEmpty: boolean | undefined;
  busy?: boolean;
  save: () => void;
};

/** Saves what a screen shows, and says so where there is nothing. Only for users who may export data. */
export const ExportButton = ({ label, hint, isEmpty, busy = false, save }: Props): ReactNode =>
  useCapability('canExportData') ? (
    <Button disabled={busy || isEmpty !== false} title={isEmpty === true ? texts.nothing : hint} onClick={save}>
      {label}
    </Button>
  ) : null;
