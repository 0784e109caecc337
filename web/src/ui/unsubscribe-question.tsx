import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '../platform/address.ts';
import { ApiError, failureText } from '../platform/api-error.ts';
import { unsubscribeTexts as texts } from '../texts/unsubscribe.ts';
import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { Logo } from './logo.tsx';
import { Failure } from './panel.tsx';

type Props = {
  question: string;
  /** Unsubscribes with the link's token. @returns the message to show afterwards */
  stop: (token: string) => Promise<string>;
};

/** A link that was cut off is refused for its form, which says nothing to a reader of emails. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 400 ? texts.notValid : failureText(error, texts.failed);

/** Where a link in an email leads that stops such emails: it asks, because mail programs open links by themselves. */
export const UnsubscribeQuestion = ({ question, stop }: Props): ReactNode => {
  const { token = '' } = useAddress();
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => stop(token) });
  return (
    <main className="centre">
      <div className="box">
        <div className="brand">
          <Logo /> {texts.brand}
        </div>
        <Heading title={texts.title} />
        {data === undefined ? (
          <>
            <p>{question}</p>
            <Failure message={error === null ? null : failureOf(error)} />
            <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
              {texts.action}
            </Button>
          </>
        ) : (
          <p role="status">{data}</p>
        )}
        <a className="link" href="/settings?tab=preferences&part=notifications">
          {texts.settings}
        </a>
      </div>
    </main>
  );
};
