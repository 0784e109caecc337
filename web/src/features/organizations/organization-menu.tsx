import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';

const texts = organizationTexts;

const OrganizationPanel = lazy(async () => ({ default: (await import('./organization-panel.tsx')).OrganizationPanel }));

/** Where the user is, where else they belong, and what they may do about it. */
export const OrganizationMenu = (): ReactNode => {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useDismissal(open, button, place, () => setOpen(false));
  const organization = session?.organization ?? null;
  if (organization === null) return null;
  return (
    <div className="org" ref={place}>
      <Button
        variant="plain"
        ref={button}
        title={organization.name}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="name">{organization.name}</span>{' '}
        <span className="xs faint">{texts.members(organization.memberCount)}</span>
      </Button>
      <Suspense fallback={null}>{open ? <OrganizationPanel close={close} /> : null}</Suspense>
    </div>
  );
};
