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

/** A truncated link is rejected for its format, which means nothing to a reader of emails. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 400 ? texts.notValid : failureText(error, texts.failed);

/** The page of an unsubscribe link. It asks first, because mail programs open links automatically. */
export const UnsubscribeQuestion = ({ question, stop }: Props): ReactNode => {
  const { token = '' } = useAddress();
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => stop(token) });
  return (
    <main className="center">
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
