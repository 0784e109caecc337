import type { Tenant } from '@sightline/contract';
import type { ReactNode } from 'react';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useChangeStatus } from './use-change-status.ts';

const texts = platformTexts.tenants;

export const StatusButton = ({ tenant }: { tenant: Pick<Tenant, 'id' | 'name' | 'status'> }): ReactNode => {
  const { mutate, isPending } = useChangeStatus(tenant);
  const name = tenant.name === '' ? texts.unnamed : tenant.name;
  return tenant.status === 'active' ? (
    <Confirm
      label={texts.suspend}
      name={texts.suspendOf(name)}
      question={texts.suspendSure(name)}
      consequence={texts.suspendConsequence}
      yes={texts.yes}
      no={texts.no}
      disabled={isPending}
      confirm={() => mutate()}
    />
  ) : (
    <Button aria-label={texts.activateOf(name)} disabled={isPending} onClick={() => mutate()}>
      {texts.activate}
    </Button>
  );
};
