import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const AuthDebugDialog = lazy(async () => ({ default: (await import('./auth-debug-dialog.tsx')).AuthDebugDialog }));

/** Opens the Auth Debug panel with Ctrl+Shift+D. */
export const AuthDebug = (): ReactNode => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const react = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 'd') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <AuthDebugDialog close={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
