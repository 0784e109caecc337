import type { ReactNode } from 'react';
import { useCapability } from '../../platform/session.ts';
import { exportButtonTexts as texts } from '../../texts/export-button.ts';
import { Button } from '../button.tsx';

type Props = {
  label: string;
  hint?: string;
  /** Undefined while unknown. */
  isEmpty: boolean | undefined;
  busy?: boolean;
  save: () => void;
};

/** Hidden from users who may not export data. */
export const ExportButton = ({ label, hint, isEmpty, busy = false, save }: Props): ReactNode =>
  useCapability('canExportData') ? (
    <Button disabled={busy || isEmpty !== false} title={isEmpty === true ? texts.nothing : hint} onClick={save}>
      {label}
    </Button>
  ) : null;
