import { useState, type ReactNode } from 'react';
import { isSectionOpen, rememberSection } from '../platform/open-sections.ts';

type Props = {
  /** Under which it is remembered whether it is open. */
  id: string;
  title: string;
  /** What is inside, in a few words. */
  note: string;
  /** Open until its reader closes it. */
  startsOpen?: boolean;
  children: ReactNode;
};

/** A part of a long screen that its reader opens; the browser remembers it. */
export const Section = ({ id, title, note, startsOpen = false, children }: Props): ReactNode => {
  const [open, setOpen] = useState(() => isSectionOpen(id, startsOpen));
  return (
    <details
      className="section"
      open={open}
      onToggle={(event) => {
        const { open: now } = event.currentTarget;
        if (now === open) return;
        setOpen(now);
        rememberSection(id, now);
      }}
    >
      <summary>
        <h2>{title}</h2> <span className="s mut">{note}</span>
      </summary>
      {open ? <div className="stack">{children}</div> : null}
    </details>
  );
};
