import { formatValue, type CollectionJob } from '@sightline/contract';
import { useId, useState, type ReactNode } from 'react';
import { isRightToLeft } from '../../platform/direction.ts';
import { useSession } from '../../platform/session.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { jobTexts } from '../../texts/collection-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { useSync } from './integrations.queries.ts';
import { useStopJob } from './jobs.queries.ts';

const texts = jobTexts.jobs;
const tone: Record<CollectionJob['state'], string> = {
  collecting: '',
  waiting: 'warn',
  failed: 'bad',
  stopped: 'warn',
  complete: 'good',
};
const columns = 7;

/** One job as of `now`; its counts open below it. */
export const JobRow = ({ job, now }: { job: CollectionJob; now: number }): ReactNode => {
  const [open, setOpen] = useState(job.endedAt === null);
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const sync = useSync();
  const stop = useStopJob();
  const id = useId();
  const name = integrationTexts.names[job.provider];
  const started = writeMoment(job.startedAt, zone);
  const seconds = Math.max(
    0,
    ((job.endedAt === null ? now : Date.parse(job.endedAt)) - Date.parse(job.startedAt)) / 1000,
  );
  return (
    <>
      <tr>
        <td>
          <Button
            variant="link"
            aria-expanded={open}
            aria-controls={id}
            aria-label={texts.detailsOf(name, started)}
            onClick={() => setOpen(!open)}
          >
            {open ? '▾' : isRightToLeft() ? '◂' : '▸'} {name}
          </Button>{' '}
          <span className="mut">{texts.kinds[job.kind]}</span>
        </td>
        <td data-label={texts.columns.state}>
          <span className={`badge ${tone[job.state]}`}>{texts.states[job.state]}</span>
        </td>
        <td className="num" data-label={texts.columns.started}>
          {started}
        </td>
        <td className="right num" data-label={texts.columns.took}>
          {formatValue(seconds, 'seconds')}
        </td>
        <td className="right num" data-label={texts.columns.stored}>
          {texts.amount(job.stored)}
        </td>
        <td className="right num" data-label={texts.columns.requests}>
          {texts.amount(job.requests)}
        </td>
        <td className="right">
          {job.canStop ? (
            <Confirm
              label={texts.stop}
              question={texts.stopSure}
              consequence={texts.stopConsequence}
              yes={texts.yes}
              no={texts.no}
              disabled={stop.isPending}
              confirm={() => stop.mutate(job)}
            />
          ) : null}{' '}
          {job.canStart ? (
            <Button disabled={sync.isPending} onClick={() => sync.mutate(job.provider)}>
              {texts.start}
            </Button>
          ) : null}
        </td>
      </tr>
      <tr id={id} hidden={!open}>
        <td colSpan={columns} className="job-details">
          <Story job={job} />
          <Counts job={job} />
        </td>
      </tr>
    </>
  );
};

const Story = ({ job }: { job: CollectionJob }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const sentences = [
    job.message ?? '',
    job.waitingUntil === null ? '' : jobTexts.sources.resumesAt(writeMoment(job.waitingUntil, zone)),
    job.stoppedBy === null || job.message !== null ? '' : texts.stoppedBy(job.stoppedBy),
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : <p className={job.state === 'failed' ? 'worse' : ''}>{sentences.join(' ')}</p>;
};

const Counts = ({ job }: { job: CollectionJob }): ReactNode => {
  const { columns: heads, names, unknown: silent, note, nothing } = jobTexts.counts;
  if (job.kinds.length === 0) return <p className="mut">{nothing}</p>;
  return (
    <>
      <DataTable
        className="rows"
        columns={[
          { title: heads.what },
          { title: heads.expected, className: 'right' },
          { title: heads.fetched, className: 'right' },
          { title: heads.stored, className: 'right' },
          { title: heads.skipped, className: 'right' },
        ]}
      >
        {job.kinds.map((kind) => (
          <tr key={kind.kind}>
            <td>{names[kind.kind]}</td>
            <td className="right num mut" data-label={heads.expected}>
              {kind.expected === null ? silent : texts.amount(kind.expected)}
            </td>
            <td className="right num" data-label={heads.fetched}>
              {texts.amount(kind.fetched)}
            </td>
            <td className="right num" data-label={heads.stored}>
              {texts.amount(kind.stored)}
            </td>
            <td data-label={heads.skipped} className={`right num${kind.skipped > 0 ? ' worse' : ''}`}>
              {texts.amount(kind.skipped)}
            </td>
          </tr>
        ))}
      </DataTable>
      <p className="xs mut after-rows">{note}</p>
    </>
  );
};
