import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { joiningTexts } from '../../texts/joining.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CreateOrganization } from './create-organization.tsx';
import { JoinPanel } from './join-choices.tsx';
import { useOrganizations } from './organizations.queries.ts';
import { Heading } from '../../ui/heading.tsx';

const texts = organizationTexts;

/** What somebody sees who acts in no organisation: the ways into one. */
export const NoOrganization = (): ReactNode => (
  <div className="page">
    <Heading title={texts.noneTitle} />
    <p className="mut">{texts.none}</p>
    <OwnOrganizations />
    <JoinPanel />
    <Panel title={texts.createTitle}>
      <CreateOrganization />
    </Panel>
  </div>
);

/** Those that somebody has been let into since they signed in. */
const OwnOrganizations = (): ReactNode => {
  const { data } = useOrganizations();
  const { busy, failure, submit } = useSubmission(texts.failed);
  if (data === undefined || data.organizations.length === 0) return null;
  const open = (organizationId: string): void =>
    submit(async () => signInLocally(await call(contract.organizations.switch, { params: { organizationId } })));
  return (
    <Panel title={joiningTexts.yourOrganizations}>
      <Failure message={failure} />
      <ul className="plain join-list">
        {data.organizations.map((one) => (
          <li key={one.id}>
            <Button variant="primary" disabled={busy} onClick={() => open(one.id)}>
              {joiningTexts.open(one.name)}
            </Button>
            <span className="s mut">
              {one.role} · {texts.members(one.memberCount)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
