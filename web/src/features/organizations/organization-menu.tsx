import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { memberCount } from '../../texts/member-count.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';

const OrganizationPanel = lazy(async () => ({ default: (await import('./organization-panel.tsx')).OrganizationPanel }));

/** The current organization, the user's other ones, and what they can do with them. */
export const OrganizationMenu = (): ReactNode => {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useDismissal(open, button, container, () => setOpen(false));
  const organization = session?.organization ?? null;
  if (organization === null) return null;
  return (
    <div className="org" ref={container}>
      <Button
        variant="plain"
        ref={button}
        title={organization.name}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={organization.name} picture={organization.logo} />
        <span className="name">{organization.name}</span>{' '}
        <span className="xs faint">{memberCount(organization.memberCount)}</span>
      </Button>
      <Suspense fallback={null}>{open ? <OrganizationPanel close={close} /> : null}</Suspense>
    </div>
  );
};
