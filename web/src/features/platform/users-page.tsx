import type { PlatformUser } from '@sightline/contract';
import type { ReactNode } from 'react';
import { platformTexts } from '../../texts/platform.ts';
import { roleName } from '../../texts/roles.ts';
import { platformMenu } from '../../texts/platform-menu.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { writeDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { Head, StatCard, StateBadge, zone } from './parts.tsx';
import { usePlatformUsers } from './platform.queries.ts';

const texts = platformTexts.users;
const cards = ['total', 'platformAdmins', 'tenantAdmins', 'active'] as const;

/** Users of all organizations, searched and paged on the server. */
export const PlatformUsersPage = (): ReactNode => {
  const { filters, change } = useFilters();
  const query = usePlatformUsers(filters.search, filters.page);
  const { data, error, isPending, isPlaceholderData } = query;
  const missing = error === null ? <Skeleton height={28} /> : platformTexts.dashboard.missing;
  return (
    <div className="page">
      <Head title={texts.title} subtitle={texts.subtitle} />
      <LoadFailed loads={query} what={texts.failed} retry={platformTexts.retry} />
      <section className="cards" aria-label={texts.title}>
        {cards.map((name) => (
          <StatCard key={name} label={texts.cards[name]} value={data?.counts[name] ?? missing} />
        ))}
      </section>
      <Field
        label={texts.searchLabel}
        type="search"
        placeholder={texts.search}
        value={filters.search}
        change={(search) => change({ search })}
      />
      {isPending ? <Skeleton height={240} /> : null}
      {data === undefined ? null : data.users.length === 0 ? (
        <div className="empty">
          <h2>{texts.emptyTitle}</h2>
          <p className="mut">{filters.search === '' ? texts.empty : texts.emptySearch}</p>
        </div>
      ) : (
        <section className="panel" aria-label={texts.title}>
          <div className="inside scroll" aria-busy={isPlaceholderData}>
            <DataTable
              className="rows wide stacked in-pairs"
              columns={Object.values(texts.columns).map((title) => ({ title }))}
            >
              {data.users.map((user) => (
                <Row key={user.id} user={user} />
              ))}
            </DataTable>
            <Pager page={data.page} what={texts.what} change={(page) => change({ page })} />
          </div>
        </section>
      )}
    </div>
  );
};

const Row = ({ user }: { user: PlatformUser }): ReactNode => (
  <tr>
    <td>
      <span className="platform-user">
        <Icon name={user.isPlatformAdmin ? 'settings' : 'person'} /> {user.name}
      </span>
      <div className="mut platform-email">{user.email}</div>
    </td>
    <td data-label={texts.columns.organization}>{user.organizationName ?? platformTexts.none}</td>
    <td data-label={texts.columns.role}>
      {roleName(user.role)} {user.isPlatformAdmin ? <span className="badge">{platformMenu.label}</span> : null}
    </td>
    <td data-label={texts.columns.status}>
      <StateBadge state={user.status} text={texts.states[user.status]} />
    </td>
    <td className="num" data-label={texts.columns.created}>
      {writeDate(user.createdAt, zone)}
    </td>
    <td className="num" data-label={texts.columns.lastLogin}>
      {user.lastLogin === null ? texts.never : writeDate(user.lastLogin, zone)}
    </td>
  </tr>
);
