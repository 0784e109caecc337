import { useState, type ReactNode } from 'react';
import { isSectionOpen, rememberSection } from '../platform/open-sections.ts';

type Props = {
  /** The key under which its open state is stored. */
  id: string;
  title: string;
  note: string;
  /** Open by default. */
  startsOpen?: boolean;
  children: ReactNode;
};

/** A collapsible part of a long screen. */
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
