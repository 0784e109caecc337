import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { readSession } from '../platform/session.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const texts = shellTexts.unsaved;

type Place = { pathname: string; search: object };
const partOf = (place: Place, name: string): unknown => (place.search as Record<string, unknown>)[name];

/**
 * Asks before changes are left that are not saved, by a link, by going back or by closing the tab.
 * `parts` are what of the address, beside its path, leads away from the editor.
 */
export const UnsavedGuard = ({ when, parts }: { when: boolean; parts: readonly string[] }): ReactNode => {
  const leaves = (current: Place, next: Place): boolean =>
    current.pathname !== next.pathname || parts.some((name) => partOf(current, name) !== partOf(next, name));
  const { status, proceed, reset } = useBlocker({
    disabled: !when,
    // Whoever has been signed out has nothing left to save.
    shouldBlockFn: ({ current, next }) => readSession() !== null && leaves(current, next),
    enableBeforeUnload: () => readSession() !== null,
    withResolver: true,
  });
  const goOn = useRef(proceed);
  useEffect(() => {
    goOn.current = proceed;
    // Saved while it was asked: there is nothing to lose any more.
    if (status === 'blocked' && !when) proceed();
  }, [status, when, proceed]);
  // So it is when the editor itself is gone; whoever was on their way must not be held for ever.
  useEffect(() => () => goOn.current?.(), []);
  return (
    <Dialog className="asking" title={texts.title} open={status === 'blocked' && when} close={() => reset?.()}>
      <p>{texts.text}</p>
      <span className="choices">
        <Button variant="primary" onClick={() => reset?.()}>
          {texts.stay}
        </Button>
        <Button onClick={() => proceed?.()}>{texts.leave}</Button>
      </span>
    </Dialog>
  );
};
