import { contract, plans, type Plan, type PlanRequest, type TenantDetail } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';
import { highestLimits } from './highest-limits.ts';
import { ActivityList, Head, StatCard, StateBadge, zone } from './parts.tsx';
import { useTenant, useTenantActivity } from './platform.queries.ts';
import { StatusButton } from './status-button.tsx';
import { TenantData } from './tenant-data.tsx';

const texts = platformTexts.tenant;
const figureNames = ['users', 'teams', 'connectedSources', 'activeSessions', 'apiTokens', 'openInvitations'] as const;

/** One organization: its figures, admins, plan, limits and activity. */
export const TenantPage = (): ReactNode => {
  const { tenantId = '' } = useParams({ strict: false }) as { tenantId?: string };
  const query = useTenant(tenantId);
  const activity = useTenantActivity(tenantId);
  const why = whyUnreadable(query.error, tenantId);
  if (why !== null) return <UnreadablePage why={why} what="organization" />;
  return (
    <div className="page">
      {query.data === undefined ? <Heading title={texts.title} /> : null}
      <QueryState query={query} waiting={320} what={texts.failed} retry={platformTexts.retry}>
        {(tenant) => <Detail key={tenant.id} tenant={tenant} />}
      </QueryState>
      {query.data === undefined ? null : (
        <Panel title={texts.activity}>
          <QueryState
            query={activity}
            waiting={120}
            what={platformTexts.health.activityFailed}
            retry={platformTexts.retry}
          >
            {({ activities }) => <ActivityList items={activities} empty={texts.noActivity} of={query.data.name} />}
          </QueryState>
        </Panel>
      )}
    </div>
  );
};

const Detail = ({ tenant }: { tenant: TenantDetail }): ReactNode => (
  <>
    <Head
      title={tenant.name}
      subtitle={
        <>
          <StateBadge state={tenant.status} text={platformTexts.tenants.states[tenant.status]} />{' '}
          {[tenant.domain, tenant.timeZone].filter(Boolean).join(' · ')}
        </>
      }
    >
      <StatusButton tenant={tenant} />
    </Head>
    {tenant.deletionDueAt === null ? null : (
      <p className="note warn">{texts.deletionDue(writeDate(tenant.deletionDueAt, zone))}</p>
    )}
    <section className="cards sixths" aria-label={texts.figures}>
      {figureNames.map((name) => (
        <StatCard key={name} label={texts.figureNames[name]} value={tenant.figures[name]} />
      ))}
    </section>
    <PlanPanel tenant={tenant} />
    {tenant.planRequests.length === 0 ? null : <Requests tenant={tenant} />}
    <Panel title={texts.admins}>
      {tenant.admins.length === 0 ? (
        <p className="mut">{texts.noAdmins}</p>
      ) : (
        <DataTable className="rows stacked in-pairs" columns={Object.values(texts.columns).map((title) => ({ title }))}>
          {tenant.admins.map((admin) => (
            <tr key={admin.id}>
              <td>{admin.name}</td>
              <td>{admin.email}</td>
              <td className="num" data-label={texts.columns.lastLogin}>
                {admin.lastLogin === null ? platformTexts.users.never : writeDate(admin.lastLogin, zone)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
    <TenantData tenant={tenant} />
  </>
);

/** Changes an organization, confirms it, and refetches it. */
const useSave = <Input,>(save: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      showToast({ type: 'success', title: texts.saved, message: '' });
      await queries.invalidateQueries({ queryKey: queryKeys.platform() });
    },
    onError: (error) => showToast({ type: 'error', title: texts.changeFailed, message: error.message }),
  });
};

const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const errorOf = (text: string, most: number): string | undefined => {
  const limit = limitOf(text);
  const isValid = limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= most);
  return isValid ? undefined : texts.limitInvalid(most);
};

const PlanPanel = ({ tenant }: { tenant: TenantDetail }): ReactNode => {
  const { id, limits } = tenant;
  // A granted request changes the plan, too.
  const [chosen, setPlan] = useState<Plan | null>(null);
  if (chosen === tenant.subscription) setPlan(null);
  const plan = chosen ?? tenant.subscription;
  const [users, setUsers] = useState(String(limits.maxUsers ?? ''));
  const [teams, setTeams] = useState(String(limits.maxTeams ?? ''));
  const params = { tenantId: id };
  const savePlan = useSave((plan: Plan) => call(contract.platform.changePlan, { params, body: { plan } }));
  const saveLimits = useSave((body: { maxUsers: number | null; maxTeams: number | null }) =>
    call(contract.platform.changeLimits, { params, body }),
  );
  const usersError = errorOf(users, highestLimits.maxUsers);
  const teamsError = errorOf(teams, highestLimits.maxTeams);
  const trial = tenant.trialEndsAt;
  return (
    <Panel title={texts.plan} note={trial === null ? undefined : texts.trial(writeDate(trial, zone))}>
      <p className="s mut">{texts.retention(limits.retentionDays)}</p>
      <div className="in-line">
        <Select
          label={platformTexts.tenants.subscription}
          value={plan}
          options={plans.map((value) => ({ value, label: texts.plans[value] }))}
          change={setPlan}
        />
        <Button
          disabled={(plan === tenant.subscription && trial === null) || savePlan.isPending}
          onClick={() => savePlan.mutate(plan)}
        >
          {texts.savePlan}
        </Button>
      </div>
      <form
        className="limits"
        onSubmit={(event) => {
          event.preventDefault();
          saveLimits.mutate({ maxUsers: limitOf(users), maxTeams: limitOf(teams) });
        }}
      >
        <div className="fields">
          <Field
            label={texts.maxUsers}
            type="number"
            min={1}
            value={users}
            change={setUsers}
            hint={texts.limitHint(limits.effectiveUsers)}
            error={usersError}
          />
          <Field
            label={texts.maxTeams}
            type="number"
            min={1}
            value={teams}
            change={setTeams}
            hint={texts.limitHint(limits.effectiveTeams)}
            error={teamsError}
          />
        </div>
        <span>
          <Button type="submit" disabled={saveLimits.isPending || usersError !== undefined || teamsError !== undefined}>
            {texts.saveLimits}
          </Button>
        </span>
      </form>
    </Panel>
  );
};

const Requests = ({ tenant }: { tenant: TenantDetail }): ReactNode => {
  const answer = useSave(({ request, outcome }: { request: PlanRequest; outcome: 'granted' | 'declined' }) =>
    call(contract.platform.answerPlanRequest, {
      params: { tenantId: tenant.id, requestId: request.id },
      body: { answer: outcome },
    }),
  );
  return (
    <Panel title={texts.requests}>
      <ul className="activity">
        {tenant.planRequests.map((request) => (
          <li key={request.id}>
            <span>{texts.requested(texts.plans[request.plan], request.requestedBy)}</span>
            <span className="xs mut">{request.note}</span>
            {request.answer === null ? (
              <span className="choices">
                <Button disabled={answer.isPending} onClick={() => answer.mutate({ request, outcome: 'granted' })}>
                  {texts.grant}
                </Button>
                <Button disabled={answer.isPending} onClick={() => answer.mutate({ request, outcome: 'declined' })}>
                  {texts.decline}
                </Button>
              </span>
            ) : (
              <span className="badge">{texts.answers[request.answer]}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
