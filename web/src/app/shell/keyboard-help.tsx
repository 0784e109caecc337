import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { navigation } from '../navigation.ts';
import { carryRange, landingOf } from '../sections.ts';

const KeyboardDialog = lazy(async () => ({ default: (await import('./keyboard-dialog.tsx')).KeyboardDialog }));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** G and a letter goes to a section; ? shows the keys. */
export const KeyboardHelp = ({ onGo }: { onGo: () => void }): ReactNode => {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    let going = false;
    const react = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (going) {
        going = false;
        const section = navigation.find((one) => one.key === key);
        if (section === undefined) return;
        go();
        router.history.push(carryRange(landingOf(section), router.history.location.search));
      } else if (key === 'g') going = true;
      else if (event.key === '?') setOpen(true);
    };
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, [router]);
  return open ? (
    <Suspense fallback={null}>
      <KeyboardDialog close={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
