import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally, useSession } from '../../platform/session.ts';
import { memberCount } from '../../texts/member-count.ts';
import { roleName } from '../../texts/roles.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { joiningTexts } from '../../texts/joining.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CreateOrganization } from './create-organization.tsx';
import { JoinPanel } from './join-choices.tsx';
import { useOrganizations } from './organizations.queries.ts';
import { Heading } from '../../ui/heading.tsx';

const texts = organizationTexts;

/** Ways to join or create an organization. */
export const NoOrganization = (): ReactNode => {
  const user = useSession()?.user;
  return (
    <div className="page">
      <Heading title={texts.noneTitle} />
      <p className="mut">{user === undefined || user.emailVerified ? texts.none : texts.noneUnconfirmed(user.email)}</p>
      <OwnOrganizations />
      <Panel title={texts.createTitle}>
        <CreateOrganization />
      </Panel>
      <JoinPanel />
    </div>
  );
};

/** Organizations that admitted the user since they signed in. */
const OwnOrganizations = (): ReactNode => {
  const { data } = useOrganizations();
  const { busy, failure, submit } = useSubmission(texts.failed);
  if (data === undefined) return null;
  const suspended = data.suspended.map((name) => (
    <p key={name} className="note warn">
      {texts.suspended(name)}
    </p>
  ));
  if (data.organizations.length === 0) return suspended;
  const open = (organizationId: string): void =>
    submit(async () => signInLocally(await call(contract.organizations.switch, { params: { organizationId } })));
  return (
    <>
      {suspended}
      <Panel title={joiningTexts.yourOrganizations}>
        <Failure message={failure} />
        <ul className="plain join-list">
          {data.organizations.map((organization) => (
            <li key={organization.id}>
              <Avatar name={organization.name} picture={organization.logo} />
              <Button variant="primary" disabled={busy} onClick={() => open(organization.id)}>
                {joiningTexts.open(organization.name)}
              </Button>
              <span className="s mut">
                {roleName(organization.role)} · {memberCount(organization.memberCount)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
};
