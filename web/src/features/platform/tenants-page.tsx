import { formatNumber, type Tenant } from '@sightline/contract';
import type { ReactNode } from 'react';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { writeDate } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeletons } from '../../ui/query-state.tsx';
import { Head, StateBadge, zone } from './parts.tsx';
import { useTenants } from './platform.queries.ts';
import { StatusButton } from './status-button.tsx';

const texts = platformTexts.tenants;
const skeletons = [140, 140, 140];

/** All organizations, searched and paged on the server. */
export const TenantsPage = (): ReactNode => {
  const { filters, change } = useFilters();
  const query = useTenants(filters.search, filters.page);
  const { data, error, refetch, isPending, isFetching } = query;
  return (
    <div className="page">
      <Head title={texts.title} subtitle={texts.subtitle}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {platformTexts.refresh}
        </Button>
      </Head>
      <Field
        label={texts.searchLabel}
        type="search"
        placeholder={texts.search}
        value={filters.search}
        change={(search) => change({ search })}
      />
      {error === null ? null : (
        <div className="banner" role="alert">
          <b>{texts.failedTitle}</b> {error.message === '' ? texts.failed : `${texts.failed}. ${error.message}`}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {platformTexts.retry}
          </Button>
        </div>
      )}
      {isPending ? <Skeletons heights={skeletons} /> : null}
      {data === undefined || error !== null ? null : data.tenants.length === 0 ? (
        <div className="empty">
          <h2>{texts.emptyTitle}</h2>
          <p className="mut">{filters.search === '' ? texts.empty : texts.emptySearch}</p>
        </div>
      ) : (
        <>
          <ul className="tenants">
            {data.tenants.map((tenant) => (
              <TenantCard key={tenant.id} tenant={tenant} />
            ))}
          </ul>
          <Pager page={data.page} what={texts.what} change={(page) => change({ page })} />
        </>
      )}
    </div>
  );
};

const TenantCard = ({ tenant }: { tenant: Tenant }): ReactNode => {
  const name = tenant.name === '' ? texts.unnamed : tenant.name;
  const { none } = platformTexts;
  const facts = [
    [texts.domain, tenant.domain ?? none],
    [texts.admin, tenant.adminEmail ?? none],
    [texts.users, formatNumber(tenant.userCount)],
    [texts.subscription, platformTexts.tenant.plans[tenant.subscription]],
    [texts.created, writeDate(tenant.createdAt, zone)],
    [texts.lastActivity, tenant.lastActivity === null ? none : writeDate(tenant.lastActivity, zone)],
  ] as const;
  return (
    <li className="panel" aria-label={name}>
      <h2>
        {name} <StateBadge state={tenant.status} text={texts.states[tenant.status]} />
      </h2>
      <div className="inside">
        <dl className="facts across">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <span className="choices">
          <InnerLink className="btn" href={`/platform/tenants/${tenant.id}`} aria-label={texts.openOf(name)}>
            {texts.open}
          </InnerLink>
          <StatusButton tenant={tenant} />
        </span>
      </div>
    </li>
  );
};
