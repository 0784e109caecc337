import { providers, type Provider, type SourceStatus } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { jobTexts } from '../../texts/collection-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { JobRow } from './job-row.tsx';
import { useJobs } from './jobs.queries.ts';
import { QuarantinedRecords } from './quarantined-records.tsx';
import { SourcesTable } from './sources-table.tsx';

const texts = jobTexts.jobs;
const all = 'all';

const providerOf = (text: string | undefined): Provider | undefined => providers.find((provider) => provider === text);

/** Every collection: what is running, what it collected, what was quarantined. */
export const JobsPart = ({ sources }: { sources: readonly SourceStatus[] }): ReactNode => {
  const address = useAddress();
  const change = useChangeAddress();
  const aside = providerOf(address['aside']);
  return (
    <>
      <SourcesTable sources={sources} openAside={(provider) => change({ aside: provider })} />
      {aside === undefined ? null : <QuarantinedRecords provider={aside} close={() => change({ aside: undefined })} />}
      <Jobs provider={providerOf(address['source'])} choose={(provider) => change({ source: provider }, 'replace')} />
    </>
  );
};

type JobsProps = { provider: Provider | undefined; choose: (provider: Provider | undefined) => void };

const Jobs = ({ provider, choose }: JobsProps): ReactNode => {
  const query = useJobs(provider);
  const { data, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const jobs = data?.pages.flatMap((page) => page.jobs);
  if (query.error !== null && data === undefined) return <LoadFailed loads={query} {...integrationTexts.notLoaded} />;
  return (
    <Panel title={texts.title} note={texts.requestsNote}>
      <Segments
        label={texts.filter}
        choices={[all, ...providers] as const}
        value={provider ?? all}
        change={(source) => choose(source === all ? undefined : source)}
        nameOf={(source) => (source === all ? texts.all : integrationTexts.names[source])}
        className="parts"
      />
      {jobs === undefined ? (
        <Skeleton height={240} />
      ) : jobs.length === 0 ? (
        <p className="empty" style={{ height: 240 }}>
          <span>
            {provider === undefined ? texts.empty : texts.none}{' '}
            <InnerLink className="link" href="/settings?tab=integrations&part=credentials">
              {texts.connect}
            </InnerLink>
          </span>
        </p>
      ) : (
        <div className="scroll">
          <DataTable
            className="rows jobs wide stacked"
            columns={[
              { title: texts.columns.job },
              { title: texts.columns.state },
              { title: texts.columns.started },
              { title: texts.columns.took, className: 'right' },
              { title: texts.columns.stored, className: 'right' },
              { title: texts.columns.requests, className: 'right' },
              { title: texts.columns.action, hidden: true },
            ]}
          >
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} now={dataUpdatedAt} />
            ))}
          </DataTable>
        </div>
      )}
      {hasNextPage ? (
        <p>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.older}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
};
