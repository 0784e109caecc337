import { useState, type ReactNode, type ToggleEventHandler } from 'react';
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
  const [open, onToggle] = useRememberedToggle(id, startsOpen);
  return (
    <details id={id} className="section" open={open} onToggle={onToggle}>
      <summary>
        <h2>{title}</h2> <span className="s mut">{note}</span>
      </summary>
      {open ? <div className="stack">{children}</div> : null}
    </details>
  );
};

/** Details of one item of a list, closed by default. */
export const Details = ({ id, title, children }: Pick<Props, 'id' | 'title' | 'children'>): ReactNode => {
  const [open, onToggle] = useRememberedToggle(id, false);
  return (
    <details open={open} onToggle={onToggle}>
      <summary className="s">{title}</summary>
      {open ? <div className="stack">{children}</div> : null}
    </details>
  );
};

const useRememberedToggle = (id: string, usual: boolean): [boolean, ToggleEventHandler<HTMLDetailsElement>] => {
  const [open, setOpen] = useState(() => isSectionOpen(id, usual));
  return [
    open,
    (event) => {
      const { open: now } = event.currentTarget;
      if (now === open) return;
      setOpen(now);
      rememberSection(id, now);
    },
  ];
};

/** Opens a collapsed section and scrolls to it. */
export const showSection = (id: string): void => {
  const section = document.getElementById(id);
  if (!(section instanceof HTMLDetailsElement)) return;
  // Its content appears with the event, and makes the page long enough to scroll.
  const scrollToSection = (): void =>
    void requestAnimationFrame(() => {
      section.querySelector('summary')?.focus({ preventScroll: true });
      section.scrollIntoView();
    });
  if (section.open) scrollToSection();
  else {
    section.addEventListener('toggle', scrollToSection, { once: true });
    section.open = true;
  }
};
