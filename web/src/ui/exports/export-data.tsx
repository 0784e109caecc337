import { lazy, Suspense, useState, type ReactNode } from 'react';
import { exportButtonTexts as texts } from '../../texts/export-button.ts';
import { ExportButton } from './export-button.tsx';
import { useOfferedExport, type PageExport } from './page-export.ts';
import { Pending } from '../query-state.tsx';

const Modal = lazy(() => import('./export-modal.tsx').then(({ ExportModal }) => ({ default: ExportModal })));

type Props = PageExport & {
  label?: string;
  /** Undefined while unknown. */
  isEmpty?: boolean | undefined;
};

/** Opens the Export Data modal. */
export const ExportData = ({ label = texts.label, isEmpty = false, ...modal }: Props): ReactNode => {
  const [open, setOpen] = useState(false);
  useOfferedExport(modal);
  return (
    <>
      <ExportButton label={label} isEmpty={isEmpty} save={() => setOpen(true)} />
      {open ? (
        <Suspense fallback={<Pending />}>
          <Modal {...modal} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
