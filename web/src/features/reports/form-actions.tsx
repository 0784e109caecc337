import type { ReactNode } from 'react';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  label: string;
  /** What the form still needs, as the first missing part in words. */
  missing: string | null;
  isPending: boolean;
  close: () => void;
};

/** The buttons of a form, with what is missing while it cannot be submitted. */
export const FormActions = ({ label, missing, isPending, close }: Props): ReactNode => (
  <div className="choices">
    <Button type="submit" variant="primary" disabled={missing !== null || isPending}>
      {label}
    </Button>
    <Button onClick={close}>{reportTexts.dialog.cancel}</Button>
    {missing === null ? null : <span className="s mut">{missing}</span>}
  </div>
);
