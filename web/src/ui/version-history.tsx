import { useState, type ReactNode } from 'react';
import { useSession } from '../platform/session.ts';
import { historyTexts as texts } from '../texts/history-list.ts';
import { Button } from './button.tsx';
import { writeMoment } from './format.ts';

type Version = { version: number; summary: string; madeBy: string; madeAt: string };
type Props = {
  versions: readonly Version[];
  /** The change that undo reverts; null if there is none. */
  undo: string | null;
  pending: boolean;
  takeBack: () => void;
};

/** The latest changes of a versioned setting, and a button to undo the last one. */
export const VersionHistory = ({ versions, undo, pending, takeBack }: Props): ReactNode => {
  const [open, setOpen] = useState(false);
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <div className="choices">
      <Button disabled={undo === null || pending} onClick={takeBack}>
        {undo === null ? texts.undo : texts.undoWhat(undo)}
      </Button>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {texts.changes}
      </Button>
      {open ? (
        <ul className="s version-history">
          {versions.length === 0 ? <li className="mut">{texts.none}</li> : null}
          {versions.map((version) => (
            <li key={version.version}>
              {texts.row(version.summary, version.madeBy, writeMoment(version.madeAt, zone))}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
