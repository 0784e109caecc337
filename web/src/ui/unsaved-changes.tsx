import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { readSession } from '../platform/session.ts';
import { addUnsaved } from '../platform/unsaved.ts';

const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

type Address = { pathname: string; search: object };
const partOf = (address: Address, name: string): unknown => (address.search as Record<string, unknown>)[name];

type Editor = {
  /** The URL parameters that, besides the path, lead away from the editor. */
  parts: readonly string[];
  /** Saves the changes, for Save All Changes; null while they cannot be saved. */
  save?: (() => void) | null;
};
/** A dialog that is about to close while `asks` is set. Going back would close it as well. */
type Closing = { closing: { asks: boolean; isLost: () => boolean; stay: () => void; leave: () => void } };
type Props = { when: boolean } & (Editor | Closing);

/** Asks before unsaved changes are left, by a link, by going back, by closing the tab or the dialog with them. */
export const UnsavedGuard = ({ when, ...props }: Props): ReactNode => {
  const closing = 'closing' in props ? props.closing : null;
  const save = 'closing' in props ? null : (props.save ?? null);
  // A signed-out user has nothing left to save.
  const isLost = (): boolean => readSession() !== null && (closing?.isLost() ?? true);
  const leaves = (current: Address, next: Address, action: string): boolean =>
    current.pathname !== next.pathname ||
    ('closing' in props ? action === 'BACK' : props.parts.some((name) => partOf(current, name) !== partOf(next, name)));
  const { status, proceed, reset } = useBlocker({
    disabled: !when,
    shouldBlockFn: ({ current, next, action }) => isLost() && leaves(current, next, action),
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  const latest = useEffectEvent(() => save?.());
  const isSavable = save !== null;
  useEffect(() => (when ? addUnsaved({ save: isSavable ? () => latest() : null }) : undefined), [when, isSavable]);
  const goOn = useRef(proceed);
  useEffect(() => {
    goOn.current = proceed;
    // Saved in the meantime: there is nothing left to lose.
    if (status === 'blocked' && !when) proceed();
  }, [status, when, proceed]);
  // If the editor itself is gone, the navigation must not stay blocked.
  useEffect(() => () => goOn.current?.(), []);
  // Loaded as soon as there is something to lose, so that it also asks while the server is away.
  return when ? (
    <Suspense>
      <UnsavedDialog
        of={closing === null ? 'editor' : 'dialog'}
        open={status === 'blocked' || closing?.asks === true}
        stay={() => {
          reset?.();
          closing?.stay();
        }}
        leave={() => (proceed ?? closing?.leave)?.()}
      />
    </Suspense>
  ) : null;
};

/** Compares JSON values; the order of members matters. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edited settings, and the version they started from: saving names it, so that another user's change is not overwritten.
 * @param saved the current settings and their version
 */
export const useVersionedDraft = <Settings,>(saved: { version: number; settings: Settings }) => {
  const [draft, setDraft] = useState<{ from: number; settings: Settings } | null>(null);
  // Once the saved version has arrived here; before, the previous settings would be back for a moment.
  if (draft !== null && isSameJson(draft.settings, saved.settings)) setDraft(null);
  return {
    settings: draft?.settings ?? saved.settings,
    version: draft?.from ?? saved.version,
    edit: (settings: Settings): void => setDraft((now) => ({ from: now?.from ?? saved.version, settings })),
    discard: (): void => setDraft(null),
    /** Edits made while saving are not saved yet, and continue from the new version. */
    continueFrom: (version: number): void => setDraft((now) => now && { ...now, from: version }),
  };
};
