import { contract, type MailboxMail } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { mailboxTexts as texts } from '../../texts/mailbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';

/** An email as its recipient reads it, without sign-in links. */
export const MailDialog = ({ mail, close }: { mail: MailboxMail; close: () => void }): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.mailbox('mail', mail.id),
    queryFn: () => call(contract.mailbox.open, { params: { mailId: mail.id } }),
  });
  return (
    <Dialog title={mail.subject ?? texts.withheld} open close={close} className="wide">
      <p className="s mut">
        {texts.columns.to}: {mail.to}. {texts.secrets}
      </p>
      <QueryState query={query} waiting={160} what={texts.mailFailed}>
        {({ text }) => <p className="mail-text">{text ?? texts.withheldText}</p>}
      </QueryState>
      <div className="choices">
        <Button onClick={close}>{texts.close}</Button>
      </div>
    </Dialog>
  );
};
