import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { readSession } from '../../platform/session.ts';
import { carryRange } from '../sections.ts';
import { goable } from './goable.ts';

const KeyboardDialog = lazy(async () => ({ default: (await import('./keyboard-dialog.tsx')).KeyboardDialog }));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

type Props = { onGo: () => void; search: () => void; toggleMenu: () => void };

/** G and a letter opens a screen, Ctrl+K and / open the search, ? lists the shortcuts. */
export const KeyboardHelp = ({ onGo, search, toggleMenu }: Props): ReactNode => {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const go = useEffectEvent((key: string): void => {
    const user = readSession()?.user;
    const screen = user === undefined ? undefined : goable(user).find((screen) => screen.key === key);
    if (screen === undefined) return;
    onGo();
    router.history.push(carryRange(screen.path, router.history.location.search));
  });
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === '/') search();
    else if (event.key === '[') toggleMenu();
    else if (event.key === '?') setOpen(true);
    else return false;
    return true;
  });
  const find = useEffectEvent(search);
  useEffect(() => {
    let going = false;
    const react = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        find();
        return;
      }
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      if (going) {
        going = false;
        go(key);
      } else if (key === 'g') going = true;
      else if (press(event)) event.preventDefault();
    };
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <KeyboardDialog close={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
