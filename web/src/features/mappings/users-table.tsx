import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { mappingTexts } from '../../texts/mappings.ts';
import { Panel } from '../../ui/panel.tsx';
import { useSay, type Mappings } from './mappings.queries.ts';

const texts = mappingTexts.users;

type User = Mappings['users'][number];

/** Which person of the sources each user of Sightline is; the figures of that person are their own. */
export const UsersTable = ({ mappings, search }: { mappings: Mappings; search: string }): ReactNode => {
  const mayChange = useSession()?.user.permissions.includes('canManageUsers') ?? false;
  const words = search.trim().toLowerCase();
  const users = mappings.users
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
    // Who waits for an answer stands first.
    .toSorted((a, b) => Number(b.asked !== null) - Number(a.asked !== null));
  return (
    <Panel title={mappingTexts.views.users} note={users.length}>
      <p className="s mut">{mayChange ? texts.note : texts.adminsOnly}</p>
      <div className="scroll">
        <table className="rows">
          <thead>
            <tr>
              <th>{texts.columns.user}</th>
              <th>{texts.columns.person}</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <td>
                  {user.name} <span className="mut">{user.email}</span>
                </td>
                <td>
                  <PersonOf user={user} mappings={mappings} mayChange={mayChange} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {users.length === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
    </Panel>
  );
};

type Props = { user: User; mappings: Mappings; mayChange: boolean };

const PersonOf = ({ user, mappings, mayChange }: Props): ReactNode => {
  const say = useSay();
  const people = mappings.people.filter((one) => !one.bot).toSorted((a, b) => a.name.localeCompare(b.name));
  const nameOf = (id: string | null): string | null => people.find((one) => one.id === id)?.name ?? null;
  const tie = (personId: string): void => {
    const accountId = people.find((one) => one.id === personId)?.accounts[0]?.id ?? null;
    say.mutate([{ kind: 'user', userId: user.id, accountId }]);
  };
  const { asked } = user;
  return (
    <span className="in-line">
      {mayChange ? (
        <select
          aria-label={texts.personOf(user.name)}
          value={user.by === 'hand' ? (user.personId ?? '') : ''}
          disabled={say.isPending}
          onChange={(event) => tie(event.target.value)}
        >
          <option value="">{texts.byAddress(user.by === 'address' ? nameOf(user.personId) : null)}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <span>{nameOf(user.personId) ?? texts.nobody}</span>
      )}
      {user.by === 'hand' ? <span className="badge">{mappingTexts.byHand}</span> : null}
      {asked === null ? null : (
        <>
          <span className="badge warn">{texts.asks(nameOf(asked.personId))}</span>
          {mayChange && asked.personId !== null && nameOf(asked.personId) !== null ? (
            <button
              className="btn"
              type="button"
              aria-label={texts.confirmOf(user.name, nameOf(asked.personId) ?? '')}
              disabled={say.isPending}
              onClick={() => tie(asked.personId ?? '')}
            >
              {texts.confirm}
            </button>
          ) : null}
        </>
      )}
    </span>
  );
};
