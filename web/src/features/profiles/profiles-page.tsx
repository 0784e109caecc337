import { peopleOrders } from '@sightline/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Pending, QueryState } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { useCapability } from '../../platform/session.ts';
import { filterTexts } from '../../texts/filters.ts';
import { profileTexts as texts } from '../../texts/profiles.ts';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { PeopleFilters } from '../../ui/filters/people-filters.tsx';
import { noFilters } from '../../ui/filters/filters.ts';
import { NoMatch } from '../../ui/filters/no-match.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useSkills } from '../../ui/filters/use-skills.ts';
import { Pager } from '../../ui/pager.tsx';
import { useOrder } from '../../ui/sortable-header.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { ScoreBandLegend } from '../../ui/figures/score-band.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { ProfilesTable } from './profiles-table.tsx';
import { useProfiles } from './profiles.queries.ts';

const OwnFiguresNote = lazy(async () => ({ default: (await import('./own-figures-note.tsx')).OwnFiguresNote }));

/** The people the viewer may see. `notes` report the progress of the collection. */
export const ProfilesPage = ({ notes }: { notes: ReactNode }): ReactNode => {
  const { filters, change } = useFilters();
  const order = useOrder(peopleOrders);
  const query = useProfiles(filters, order);
  const { data, isPlaceholderData } = query;
  const teams = useTeams();
  const receipt = useReceipt();
  const seesAll = useCapability('canViewAllData');
  useSkills('people', seesAll);
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period}>
        <ExportData
          type="performance"
          filters={filters}
          listsPeople
          isEmpty={data === undefined ? undefined : data.page.found === 0}
        />
        <DemoDataToggle />
      </RangeHead>
      {notes}
      <QueryState
        query={query}
        what={texts.failed}
        waiting={480}
        isEmpty={(data) => data.ofOrganization === 0}
        empty={<SetupCard />}
      >
        {(data) => (
          <>
            {seesAll ? (
              <PeopleFilters teams={teams.data ?? []} roles={data.roles} />
            ) : (
              <Suspense fallback={<Pending />}>
                <OwnFiguresNote isUnlinked={data.page.of === 0} />
              </Suspense>
            )}
            {data.page.of === 0 ? null : (
              <section className="panel" aria-label={texts.table} aria-busy={isPlaceholderData}>
                <h2>
                  {texts.table} <span>{texts.tableNote}</span>
                  {data.page.found > 0 && data.page.found < data.page.of ? (
                    <Button variant="link" className="s right" onClick={() => change(noFilters)}>
                      {filterTexts.clear}
                    </Button>
                  ) : null}
                </h2>
                {data.page.found === 0 ? (
                  <NoMatch text={texts.noMatch} />
                ) : (
                  <ProfilesTable profiles={data.profiles} range={filters.range} order={order} open={receipt.open} />
                )}
                <Pager page={data.page} what={texts.people} change={(page) => change({ page })} />
                {data.page.found === 0 ? null : (
                  <div className="inside">
                    <ScoreBandLegend />
                  </div>
                )}
              </section>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
};
