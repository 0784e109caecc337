import { contract } from '@sightline/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Failure } from '../../ui/panel.tsx';

const texts = reportTexts.unsubscribe;

/** Where the link in an email of a scheduled report leads: it asks, because mail programs open links by themselves. */
export const UnsubscribePage = (): ReactNode => {
  const { token = '' } = useAddress();
  const stop = useMutation({ mutationFn: () => call(contract.reports.unsubscribe, { body: { token } }) });
  return (
    <main className="page">
      <Heading title={texts.title} />
      {stop.data === undefined ? (
        <>
          <p>{texts.question}</p>
          <Failure message={stop.error === null ? null : failureText(stop.error, texts.failed)} />
          <p>
            <Button variant="primary" disabled={stop.isPending} onClick={() => stop.mutate()}>
              {texts.action}
            </Button>
          </p>
        </>
      ) : (
        <p role="status">{texts.done(stop.data.name)}</p>
      )}
    </main>
  );
};
