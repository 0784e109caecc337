import type { MappedPerson, MappedUser } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useCapability } from '../../platform/session.ts';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { accountSearch, useMappedUsers, useChangeMappings, type MappingsFilter } from './mappings.queries.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useToday } from './use-today.ts';

const texts = mappingTexts.users;

type Props = { shown: MappingsFilter; turn: (page: number) => void };

/** The person each Sightline user is linked to; that person's figures are the user's own. */
export const UsersTable = ({ shown, turn }: Props): ReactNode => {
  const mayChange = useCapability('canManageUsers');
  const query = useMappedUsers(shown);
  return (
    <Panel title={mappingTexts.views.users}>
      <p className="s mut">{mayChange ? texts.note : texts.adminsOnly}</p>
      <QueryState query={query} what={mappingTexts.loadFailed} waiting={420}>
        {(data) => (
          <>
            <DataTable
              className="rows users"
              aria-busy={query.isPlaceholderData}
              columns={[{ title: texts.columns.user }, { title: texts.columns.person }]}
            >
              {data.users.map((user) => (
                <tr key={user.id}>
                  <td>
                    {user.name} <span className="mut whole">{user.email}</span>
                  </td>
                  <td>
                    <PersonOf user={user} mayChange={mayChange} />
                  </td>
                </tr>
              ))}
            </DataTable>
            {data.page.found === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
            <Pager page={data.page} what={mappingTexts.rows.users} change={turn} />
          </>
        )}
      </QueryState>
    </Panel>
  );
};

const isPerson = (person: MappedPerson): boolean => !person.bot;

const PersonOf = ({ user, mayChange }: { user: MappedUser; mayChange: boolean }): ReactNode => {
  const changeMappings = useChangeMappings();
  const { asked, by, person } = user;
  const tie = (accountId: string): void =>
    changeMappings.mutate([{ kind: 'user', userId: user.id, accountId: accountId === '' ? null : accountId }]);
  const byAddress = texts.byAddress(by === 'address' ? (person?.name ?? null) : null);
  const search = accountSearch(user.id, isPerson);
  const meant = asked?.person ?? null;
  return (
    <span className="in-line">
      {mayChange ? (
        <Combobox
          isLabelHidden
          label={texts.personOf(user.name)}
          chosen={by === 'hand' ? (person?.name ?? '') : byAddress}
          disabled={changeMappings.isPending}
          choices={{
            key: search.key,
            find: async (words) => {
              const { options, found } = await search.find(words);
              // A typed name means a person: Enter must not unlink.
              if (words.trim() !== '') return { options, found };
              return { options: [{ id: '', name: byAddress }, ...options], found: found + 1 };
            },
          }}
          choose={({ id }) => tie(id)}
        />
      ) : (
        <span>{person?.name ?? texts.notLinked}</span>
      )}
      {by === 'hand' ? <span className="badge">{mappingTexts.setManually}</span> : null}
      {user.invited === null ? null : <InvitedFor user={user} invited={user.invited} />}
      {asked === null ? null : (
        <>
          <span className="badge warn">{texts.linkRequest(meant?.name ?? null)}</span>
          {mayChange && meant !== null ? (
            <Button
              aria-label={texts.confirmOf(user.name, meant.name)}
              disabled={changeMappings.isPending}
              onClick={() => tie(meant.accountId)}
            >
              {texts.confirm}
            </Button>
          ) : null}
        </>
      )}
    </span>
  );
};

/** The team a user was invited to, which they join once linked to a person in the sources. */
const InvitedFor = ({
  user,
  invited: { team, accountId },
}: {
  user: MappedUser;
  invited: NonNullable<MappedUser['invited']>;
}): ReactNode => {
  const changeMappings = useChangeMappings();
  const from = useToday();
  const add = (id: string): void => {
    changeMappings.mutate([{ kind: 'memberships', accountId: id, memberships: [{ teamId: team.id, from, to: null }] }]);
  };
  return (
    <>
      <span className="badge warn">{texts.invitedFor(team.name)}</span>
      {accountId === null ? null : (
        <Button
          aria-label={texts.addToTeamOf(user.name, team.name)}
          disabled={changeMappings.isPending}
          onClick={() => add(accountId)}
        >
          {texts.addToTeam}
        </Button>
      )}
    </>
  );
};
