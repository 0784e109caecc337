import type { SprintDetail, SprintFigures } from '@sightline/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { sprintTexts } from '../../texts/sprints.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writePeriod } from '../../ui/format.ts';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { AgingItems } from './aging-items.tsx';
import { BurndownChart } from './burndown-chart.tsx';
import { CarriedOver } from './carried-over.tsx';
import { countedItems } from './counted-items.ts';
import { shareState } from './share-so-far.ts';
import { shortName } from './short-name.ts';
import { SprintChanges } from './sprint-changes.tsx';
import { SprintItems } from './sprint-items.tsx';
import { useSprint } from './sprints.queries.ts';
import { BlockedTime } from './blocked-time.tsx';
import { QueryState, Skeletons } from '../../ui/query-state.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';
import { Heading } from '../../ui/heading.tsx';

const texts = oneSprintTexts.sprint;
const path = '/performance/sprint-analysis';
const figures = [
  'committed',
  'added',
  'removed',
  'completed',
  'carriedOver',
  'commitmentReliability',
  'completionRate',
] as const satisfies readonly (keyof SprintFigures)[];

/** One sprint from its commitment to its close. */
export const SprintPage = ({ findings }: { findings: ReactNode }): ReactNode => {
  const { sprintId = '' } = useParams({ strict: false }) as { sprintId?: string };
  const query = useSprint(sprintId);
  const { data, error } = query;
  const { open } = useReceipt();
  const why = whyUnreadable(error, sprintId);
  if (why !== null) return <UnreadablePage why={why} what="sprint" />;
  return (
    <div className="page">
      <Head data={data} waiting={error === null} />
      <Deferred>
        {data === undefined ? error === null && <FindingsSkeleton /> : findings}
        <QueryState query={query} what={texts.failed} waiting={<Skeletons heights={[96, 360, 300]} />}>
          {(data) => (
            <>
              <Figures sprint={data.sprint} open={open} />
              {data.sprint.measure === 'items' ? <p className="s mut">{texts.inItems}</p> : null}
              <BurndownChart data={data} />
              <div className="two eq top-aligned">
                <div className="stack">
                  <SprintChanges data={data} />
                  <CarriedOver data={data} />
                </div>
                <AgingItems data={data} />
              </div>
              <BlockedTime data={data} open={open} />
              <SprintItems data={data} />
            </>
          )}
        </QueryState>
      </Deferred>
    </div>
  );
};

const Head = ({ data, waiting }: { data: SprintDetail | undefined; waiting: boolean }): ReactNode => (
  <div className="head">
    <div>
      <Heading title={data === undefined ? sprintTexts.title : data.sprint.name} />
      <p className="s num">{data !== undefined ? <Lead {...data} /> : waiting ? '…' : ''}</p>
      {data?.sprint.goal ? (
        <p className="s">
          {texts.goal} {data.sprint.goal}
        </p>
      ) : null}
    </div>
    <span className="grow" />
    {data === undefined ? null : (
      <div className="choices">
        {data.before === null ? null : (
          <InnerLink className="btn" href={`${path}/${data.before.id}`} title={data.before.name}>
            {texts.before(shortName(data.before.name))}
          </InnerLink>
        )}
        {data.after === null ? null : (
          <InnerLink className="btn" href={`${path}/${data.after.id}`} title={data.after.name}>
            {texts.after(shortName(data.after.name))}
          </InnerLink>
        )}
        {data.sprint.state === 'active' && data.sprint.team !== null ? (
          <InnerLink className="btn" href={`/performance/decision-support?ask=sprint&team=${data.sprint.team.id}`}>
            {texts.odds}
          </InnerLink>
        ) : null}
        {data.sprint.url !== null && /^https?:\/\//.test(data.sprint.url) ? (
          <a className="btn" href={data.sprint.url} target="_blank" rel="noreferrer">
            {texts.source}
          </a>
        ) : null}
      </div>
    )}
  </div>
);

/** The sprint's team, its dates, and whether it is still running. */
const Lead = ({ sprint, period }: SprintDetail): ReactNode => {
  const { timeZone } = period;
  const plannedEnd = sprint.state === 'active' ? sprint.plannedEndAt : null;
  const state = sprint.state === 'closed' ? texts.closed : sprint.plannedEndAt === null ? texts.noEnd : texts.running;
  return (
    <>
      {sprint.team === null ? (
        texts.noTeam
      ) : (
        <InnerLink className="link" href={`/teams/${sprint.team.id}`}>
          {sprint.team.name}
        </InnerLink>
      )}
      {` · ${writePeriod({ ...period, to: plannedEnd ?? period.to })} · ${state} · ${timeZone}`}
    </>
  );
};

/** Unfinished items of an active sprint are open, not carried over yet. */
const labelOf = (key: (typeof figures)[number], { state }: SprintDetail['sprint']): string =>
  key === 'carriedOver' && state === 'active' ? texts.open : texts.figures[key];

const Figures = ({ sprint, open }: { sprint: SprintDetail['sprint']; open: OpenReceipt }): ReactNode => (
  <section className="panel" aria-label={texts.summary}>
    <dl className="figures sprint-figures">
      {figures.map((key) => {
        const { figure, unit, metric } = sprint.figures[key];
        const share = shareState(sprint, key);
        return (
          <div key={key}>
            <dt className="label">{labelOf(key, sprint)}</dt>
            <dd>
              <FigureButton
                figure={figure}
                unit={unit}
                label={sprintTexts.figureOf(labelOf(key, sprint), sprint.name)}
                early={share === 'early' ? sprintTexts.early : undefined}
                open={() => open(metric, `sprint:${sprint.id}`)}
              />
              <div className="xs mut num">
                {[share === 'so-far' ? sprintTexts.soFar : '', countedItems(figure, unit)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </div>
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);
