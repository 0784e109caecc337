import type { ReactNode } from 'react';
import { formatNumber, roles } from '@sightline/contract';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';
import { Head, StatCard, StateBadge, writeUptime } from './parts.tsx';
import { useStats } from './platform.queries.ts';
import { statsFailure } from './stats-failure.ts';

const texts = platformTexts.dashboard;

const actions = [
  { href: '/platform/tenants', title: platformTexts.tenants.title },
  { href: '/platform/users', title: platformTexts.users.title },
  { href: '/platform/health', title: platformTexts.health.title },
] as const;

/** Totals of the platform, and links to manage it. */
export const PlatformDashboardPage = (): ReactNode => {
  const { data, error, refetch, isPending } = useStats();
  const missing = error === null ? <Skeleton height={28} /> : texts.missing;
  const hint = error === null ? null : <p className="xs mut">{texts.unavailable}</p>;
  const week = data?.recentActivity;
  return (
    <div className="page">
      <Head title={texts.title} subtitle={texts.subtitle} />
      {error === null ? null : (
        <div className="banner" role="alert">
          {statsFailure(error)}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {platformTexts.retry}
          </Button>
        </div>
      )}
      <section className="cards" aria-label={texts.title} aria-busy={isPending}>
        <StatCard label={texts.totalOrganizations} value={data?.totalOrganizations ?? missing}>
          {week === undefined ? hint : <p className="xs mut">{texts.thisWeek(week.newOrganizationsThisWeek)}</p>}
        </StatCard>
        <StatCard label={texts.totalUsers} value={data?.totalUsers ?? missing}>
          {week === undefined ? hint : <p className="xs mut">{texts.thisWeek(week.newUsersThisWeek)}</p>}
        </StatCard>
        <StatCard label={texts.newToday} value={week?.newUsersToday ?? missing}>
          {data === undefined ? hint : null}
        </StatCard>
        <StatCard
          label={texts.health}
          value={
            data === undefined ? (
              missing
            ) : (
              <StateBadge
                state={data.systemHealth.status}
                text={platformTexts.health.states[data.systemHealth.status]}
              />
            )
          }
        >
          {data === undefined ? hint : <p className="xs mut">{texts.uptime(writeUptime(data.systemHealth.uptime))}</p>}
        </StatCard>
      </section>
      <Panel title={texts.byRole} note={texts.byRoleNote}>
        <dl className="facts">
          {roles.toReversed().map((role) => (
            <div key={role}>
              <dt>{texts.roles[role]}</dt>
              <dd className="num">
                {data === undefined ? isPending ? <Skeleton /> : texts.missing : formatNumber(data.usersByRole[role])}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={texts.actions}>
        <span className="choices">
          {actions.map(({ href, title }) => (
            <InnerLink key={href} className="btn" href={href}>
              {title}
            </InnerLink>
          ))}
        </span>
      </Panel>
    </div>
  );
};
