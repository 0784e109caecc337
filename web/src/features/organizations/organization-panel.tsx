import { contract, type RouteReply } from '@sightline/contract';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally, useSession, type Session } from '../../platform/session.ts';
import { memberCount } from '../../texts/member-count.ts';
import { roleName } from '../../texts/roles.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useArrowKeys } from '../../ui/use-arrow-keys.ts';
import { CreateOrganization } from './create-organization.tsx';
import { JoinLines } from './join-choices.tsx';
import { useOrganizations } from './organizations.queries.ts';
import { showOrganizationError } from './show-organization-error.ts';

const texts = organizationTexts;

type Step = 'list' | 'create' | 'leave';

/** What takes the focus when a step replaces the pressed control: the first field, the safe answer, or that control. */
const focusOf: Record<Step, (before: Step) => string> = {
  list: (before) => `[data-step="${before}"]`,
  create: () => 'input',
  leave: () => '.pri',
};

const useFocusOfStep = (panel: RefObject<HTMLElement | null>, step: Step): void => {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    panel.current?.querySelector<HTMLElement>(focusOf[step](before.current))?.focus();
    before.current = step;
  }, [panel, step]);
};

/** Until the list has loaded, so that what is below does not move for most users, who have one organization. */
const currentOf = ({ organization, user }: Session): RouteReply<typeof contract.organizations.list>['organizations'] =>
  organization === null ? [] : [{ ...organization, role: user.role, current: true }];

/** Other organizations, and actions on this one. */
export const OrganizationPanel = ({ close }: { close: () => void }): ReactNode => {
  const session = useSession();
  const [step, setStep] = useState<Step>('list');
  const query = useOrganizations();
  const panel = useRef<HTMLElement>(null);
  useArrowKeys(panel, '.menu > a, .menu > button:enabled');
  useFocusOfStep(panel, step);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      close();
    } catch (problem) {
      showOrganizationError(problem);
    }
  };
  if (session === null) return null;
  const manages = session.user.permissions.includes('canManageOrganization');
  if (step === 'create') {
    return (
      <section ref={panel} className="popover left" aria-label={texts.createTitle}>
        <div className="inside">
          <CreateOrganization done={close} cancel={() => setStep('list')} />
        </div>
      </section>
    );
  }
  if (step === 'leave') {
    const leave = async (): Promise<void> => signInLocally(await call(contract.organizations.leave, {}));
    return (
      <section ref={panel} className="popover left" aria-label={texts.leave}>
        <div className="inside">
          <p>{texts.leaveSure(session.organization?.name ?? '')}</p>
          <span className="choices">
            <Button onClick={() => void attempt(leave)}>{texts.yes}</Button>
            <Button variant="primary" onClick={() => setStep('list')}>
              {texts.no}
            </Button>
          </span>
        </div>
      </section>
    );
  }
  const go = (organizationId: string) => async (): Promise<void> =>
    signInLocally(await call(contract.organizations.switch, { params: { organizationId } }));
  return (
    <section ref={panel} className="popover left menu" aria-label={texts.menu}>
      <LoadFailed loads={query} what={texts.loadFailed} />
      {(query.data?.organizations ?? currentOf(session)).map((organization) => (
        <Button
          variant="plain"
          key={organization.id}
          disabled={organization.current}
          onClick={() => void attempt(go(organization.id))}
        >
          <Avatar name={organization.name} picture={organization.logo} />
          {organization.name}{' '}
          <span className="xs mut">
            {roleName(organization.role)} · {memberCount(organization.memberCount)}
            {organization.current ? ` · ${texts.current}` : ''}
          </span>
        </Button>
      ))}
      <JoinLines />
      <hr />
      {manages ? (
        <>
          <InnerLink href="/settings?tab=general" onFollow={close}>
            {texts.settings}
          </InnerLink>
          <InnerLink href="/settings?tab=integrations&part=mappings" onFollow={close}>
            {texts.teams}
          </InnerLink>
          <InnerLink href="/settings?tab=billing" onFollow={close}>
            {texts.billing}
          </InnerLink>
        </>
      ) : null}
      <Button variant="plain" data-step="create" onClick={() => setStep('create')}>
        {texts.create}
      </Button>
      <Button variant="plain" data-step="leave" onClick={() => setStep('leave')}>
        {texts.leave}
      </Button>
    </section>
  );
};
