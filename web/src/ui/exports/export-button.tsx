import type { ReactNode } from 'react';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
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

/** Hidden from users who may not export data. Without data it can still be pressed, which says why it is disabled. */
export const ExportButton = ({ label, hint, isEmpty, busy = false, save }: Props): ReactNode =>
  useCapability('canExportData') ? (
    <Button
      disabled={busy || isEmpty === undefined}
      {...(isEmpty ? { 'aria-disabled': true } : {})}
      title={isEmpty ? texts.nothing : hint}
      onClick={isEmpty ? () => showToast({ id: 'export', type: 'info', title: label, message: texts.nothing }) : save}
    >
      {label}
    </Button>
  ) : null;
