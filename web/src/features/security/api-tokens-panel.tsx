import { apiPrefix, contract, type ApiToken } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime, writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { NewApiToken } from './new-api-token.tsx';
import { useApiTokens } from './security.queries.ts';

const texts = securityTexts.tokens;

/** The user's own API tokens. */
export const ApiTokensPanel = (): ReactNode => {
  const queries = useQueryClient();
  const query = useApiTokens();
  const [created, setCreated] = useState<{ token: string; id: string } | null>(null);
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: queryKeys.apiTokens() });
    await queries.invalidateQueries({ queryKey: queryKeys.audit() });
    await queries.invalidateQueries({ queryKey: queryKeys.account() });
  };
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => call(contract.security.endApiToken, { params: { tokenId: id } }),
    onSuccess: (_ended, { id, name }) => {
      setCreated((now) => (now?.id === id ? null : now));
      showToast({ type: 'success', title: texts.ended, message: name });
    },
    onSettled: changed,
  });
  return (
    <Panel title={texts.title} note={texts.note}>
      <Failure message={revoke.error?.message ?? null} />
      <QueryState
        query={query}
        what={texts.loadFailed}
        waiting={60}
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={<p className="s mut">{texts.none}</p>}
      >
        {(data) => <Tokens tokens={data.tokens} revoke={revoke.mutate} />}
      </QueryState>
      {created === null ? (
        <NewApiToken
          made={(one) => {
            setCreated(one);
            showToast({ type: 'success', title: texts.made, message: texts.once });
            void changed();
          }}
        />
      ) : (
        <section className="inside flat" aria-label={texts.createdTitle}>
          <p className="note warn">
            <b>{texts.createdTitle}</b> {texts.createdHint}
          </p>
          <code className="secret">{created.token}</code>
          <span className="choices">
            <CopyButton text={created.token} />
            <Button onClick={() => setCreated(null)}>{texts.done}</Button>
          </span>
        </section>
      )}
      <p className="s">
        <a className="link" href={`${apiPrefix}/docs`} target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      </p>
    </Panel>
  );
};

const Tokens = ({ tokens, revoke }: { tokens: readonly ApiToken[]; revoke: (token: ApiToken) => void }): ReactNode => {
  const now = useNow();
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <div className="scroll">
      <DataTable
        className="rows stacked in-pairs"
        columns={[
          { title: texts.columns.name },
          { title: texts.columns.scopes },
          { title: texts.columns.used },
          { title: texts.columns.expires },
          { title: texts.revoke, hidden: true },
        ]}
      >
        {tokens.map((token) => (
          <tr key={token.id}>
            <td>
              {token.name} <code className="mut one-line">{token.start}…</code>
            </td>
            <td data-label={texts.columns.scopes}>{token.scopes.map((scope) => texts.scope[scope]).join(', ')}</td>
            <td className="num" data-label={texts.columns.used}>
              {token.lastUsedAt === null ? texts.never : relativeTime(Date.parse(token.lastUsedAt), now)}
            </td>
            <td className="num" data-label={texts.columns.expires}>
              {writeDate(token.expiresAt, zone)}
            </td>
            <td className="right">
              <Confirm
                label={texts.revoke}
                name={texts.revokeOf(token.name)}
                question={texts.revokeSure(token.name)}
                consequence={texts.revokeConsequence}
                yes={texts.yes}
                no={texts.no}
                confirm={() => revoke(token)}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
};
