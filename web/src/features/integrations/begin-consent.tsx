import { contract, type ConsentProvider, type IntegrationCredential } from '@sightline/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/panel.tsx';

const texts = integrationTexts.consent;

type Props = { provider: ConsentProvider; saved: IntegrationCredential | undefined };

/** Redirects to Atlassian, where the user chooses what may be read. */
export const BeginConsent = ({ provider, saved }: Props): ReactNode => {
  const begin = useMutation({
    mutationFn: () => call(contract.integrations.beginConsent, { body: { provider } }),
    onSuccess: ({ address }) => location.assign(address),
  });
  return (
    <div>
      <Failure message={begin.error === null ? null : failureText(begin.error, texts.failed)} />
      <Button disabled={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {saved?.granted === true ? texts.again : texts.connect}
      </Button>
      <p className="xs mut">{saved?.granted === true ? texts.granted : texts.hint}</p>
    </div>
  );
};
