import { schedules, type Provider, type SourceStatus } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { jobTexts } from '../../texts/collection-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { uncapitalized } from '../../texts/capitalization.ts';
import { writeDate, writeMoment, relativeTime } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SavedSelect } from '../../ui/saved-select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSchedule } from './jobs.queries.ts';

const texts = jobTexts.sources;
const guardedParts = ['tab', 'part'];
const tone: Record<SourceStatus['state'], string> = {
  'waiting-to-start': '',
  collecting: '',
  waiting: 'warn',
  'up-to-date': 'good',
  failed: 'bad',
  stopped: 'warn',
};

type Props = { sources: readonly SourceStatus[]; openAside: (provider: Provider) => void };

/** Every source: state, progress, gaps and sync interval. */
export const SourcesTable = ({ sources, openAside }: Props): ReactNode => {
  if (sources.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <div className="scroll">
        <DataTable
          className="rows wide stacked in-pairs"
          columns={[
            { title: texts.columns.source },
            { title: texts.columns.state },
            { title: texts.columns.success },
            { title: texts.columns.history },
            { title: texts.columns.every },
          ]}
        >
          {sources.map((source) => (
            <Row key={source.provider} source={source} openAside={openAside} />
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};

const Row = ({ source, openAside }: { source: SourceStatus; openAside: Props['openAside'] }): ReactNode => {
  const now = useNow();
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const name = integrationTexts.names[source.provider];
  const isReading = source.state === 'collecting' && source.monthsDone < source.monthsTotal;
  return (
    <tr>
      <td>{name}</td>
      <td>
        <span className={`badge ${tone[source.state]}`}>{texts.states[source.state]}</span>{' '}
        {isReading ? <Progress source={source} name={name} /> : <span className="mut">{storyOf(source, zone)}</span>}{' '}
        {source.quarantined === 0 ? null : (
          <Button variant="link" onClick={() => openAside(source.provider)}>
            {jobTexts.quarantine.open(source.quarantined)}
          </Button>
        )}
      </td>
      <td className="num" data-label={texts.columns.success}>
        {source.lastSuccessAt === null
          ? texts.never
          : uncapitalized(relativeTime(Date.parse(source.lastSuccessAt), now))}
      </td>
      <td className="num" data-label={texts.columns.history}>
        {source.oldestCollected === null ? texts.never : writeDate(source.oldestCollected, zone)}
      </td>
      <td data-label={texts.columns.every}>
        <Every source={source} name={name} />
      </td>
    </tr>
  );
};

const storyOf = ({ message, waitingUntil, nextAttemptAt }: SourceStatus, zone: string): string => {
  const next = nextAttemptAt === null ? '' : texts.next(writeMoment(nextAttemptAt, zone));
  return `${message ?? next} ${waitingUntil === null ? '' : texts.resumesAt(writeMoment(waitingUntil, zone))}`.trim();
};

const Progress = ({ source: { monthsDone, monthsTotal }, name }: { source: SourceStatus; name: string }): ReactNode => (
  <span className="progress">
    <ProgressBar label={name} done={monthsDone} of={monthsTotal} />
    <span className="num mut">{texts.progress(monthsDone, monthsTotal)}</span>
  </span>
);

const Every = ({ source, name }: { source: SourceStatus; name: string }): ReactNode => {
  const schedule = useSchedule();
  const isUsual = schedules.some((schedule) => schedule === source.everyMinutes);
  return (
    <SavedSelect
      label={texts.everyOf(name)}
      saved={String(source.everyMinutes)}
      busy={schedule.isPending}
      parts={guardedParts}
      options={[
        ...(isUsual ? [] : [{ value: String(source.everyMinutes), label: texts.every(source.everyMinutes) }]),
        ...schedules.map((minutes) => ({ value: String(minutes), label: texts.every(minutes) })),
      ]}
      save={(value) => {
        const everyMinutes = schedules.find((schedule) => schedule === Number(value));
        if (everyMinutes !== undefined) schedule.mutate({ provider: source.provider, everyMinutes });
      }}
    />
  );
};
