import type { ExportType } from '@sightline/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { exportTexts as texts } from '../texts/exports.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportHandler } from './export-modal.tsx';

const Modal = lazy(() => import('./export-modal.tsx').then(({ ExportModal }) => ({ default: ExportModal })));

type Props = {
  label?: string;
  /** What the modal proposes to export. */
  type: ExportType;
  /** Whether there is nothing to save; undefined while that is not known. */
  isEmpty?: boolean | undefined;
  /** Teams that the screen is narrowed to. */
  teams?: readonly string[];
  /** Days that the screen shows, where they were chosen. */
  days?: { from: string; to: string } | null;
  /** What the screen saves itself; it takes precedence over the server's export. */
  handler?: ExportHandler | undefined;
};

/** The button of a screen that opens the one Export Data modal. */
export const ExportData = ({ label = texts.button, isEmpty = false, ...modal }: Props): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ExportButton label={label} isEmpty={isEmpty} save={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <Modal {...modal} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
