import { Outlet } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Header } from './header.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const isSmall = (): boolean => matchMedia('(max-width: 760px)').matches;

/** The frame around every screen of a signed-in user. */
export const Shell = (): ReactNode => {
  const [narrow, setNarrow] = useState(false);
  const [open, setOpen] = useState(false);
  useLiveUpdates();
  const toggle = (): void => (isSmall() ? setOpen(!open) : setNarrow(!narrow));
  return (
    <div className={`app${narrow ? ' narrow' : ''}${open ? ' open' : ''}`}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header toggleMenu={toggle} />
      <Sidebar close={() => setOpen(false)} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <KeyboardHelp />
    </div>
  );
};
