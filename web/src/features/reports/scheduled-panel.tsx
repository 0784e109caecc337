import { minuteMs, contract, type ScheduledReport } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { writeMoment, writeTime } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReportChange, useSchedules } from './reports.queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const texts = reportTexts.scheduled;

/** Scheduled reports with their next run: edit, pause, resume, test and delete. */
export const ScheduledPanel = (): ReactNode => {
  const query = useSchedules();
  const [edited, setEdited] = useState<ScheduledReport | 'new' | null>(null);
  return (
    <Panel
      title={texts.title}
      note={
        <Button variant="link" onClick={() => setEdited('new')}>
          {texts.create}
        </Button>
      }
    >
      <QueryState
        query={query}
        waiting={80}
        what={reportTexts.failed.scheduled}
        isEmpty={({ schedules }) => schedules.length === 0}
        empty={<p className="mut">{texts.none}</p>}
      >
        {({ schedules }) => (
          <ul className="report-rows">
            {schedules.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} edit={() => setEdited(schedule)} />
            ))}
          </ul>
        )}
      </QueryState>
      {edited === null ? null : (
        <ScheduleDialog schedule={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />
      )}
    </Panel>
  );
};

const failure = texts.updateFailure;

type RowProps = { schedule: ScheduledReport; edit: () => void };

const Schedule = ({ schedule: { id, name, enabled, ...schedule }, edit }: RowProps): ReactNode => {
  const toggle = useReportChange(
    (on: boolean) => call(contract.reports.changeSchedule, { params: { scheduleId: id }, body: { enabled: on } }),
    {
      success: (on) =>
        on
          ? { title: texts.resumedTitle, message: texts.resumedText(name) }
          : { title: texts.pausedTitle, message: texts.pausedText(name) },
      failure,
    },
  );
  const test = useReportChange(() => call(contract.reports.testSchedule, { params: { scheduleId: id } }), {
    success: () => ({ title: texts.testTitle, message: texts.testText }),
    failure: { title: reportTexts.dialog.failedTitle, message: reportTexts.dialog.failed },
  });
  const remove = useReportChange(() => call(contract.reports.removeSchedule, { params: { scheduleId: id } }), {
    success: () => ({ title: texts.removed, message: name }),
    failure,
  });
  const { nextRun, lastRun, timing, recipients, webhooks } = schedule;
  const when = (run: string): string => writeMoment(run, timing.timeZone);
  return (
    <li>
      <span className="grow">
        <b>{name}</b> <span className="s">{enabled ? texts.active : texts.paused}</span>
        <div className="s mut num">
          {[
            texts.timing(timing, writeTime((timing.hour * 60 + timing.minute) * minuteMs, 'UTC')),
            ...(nextRun === null ? [] : [texts.next(when(nextRun))]),
            ...(lastRun === null ? [] : [texts.previous(when(lastRun))]),
            texts.recipients(recipients.length, recipients.filter(({ unsubscribed }) => unsubscribed).length),
          ].join('. ')}
        </div>
        {webhooks.map(({ channel, lastSentAt, failure }) => (
          <Delivery
            key={channel}
            name={texts.channels.names[channel]}
            sentAt={lastSentAt === null ? null : when(lastSentAt)}
            failure={failure === null ? null : { ...failure, at: when(failure.at) }}
          />
        ))}
      </span>
      <Button
        aria-label={enabled ? texts.pauseOf(name) : texts.resumeOf(name)}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(!enabled)}
      >
        {enabled ? texts.pause : texts.resume}
      </Button>
      <Button aria-label={texts.editOf(name)} onClick={edit}>
        {texts.edit}
      </Button>
      <Button aria-label={texts.testOf(name)} disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {texts.test}
      </Button>
      <Confirm
        label={texts.remove}
        name={texts.removeOf(name)}
        question={texts.removeQuestion(name)}
        yes={texts.remove}
        no={reportTexts.dialog.cancel}
        disabled={remove.isPending}
        confirm={() => remove.mutate(undefined)}
      />
    </li>
  );
};

type DeliveryProps = {
  name: string;
  sentAt: string | null;
  failure: { at: string; reason: string; willRetry: boolean } | null;
};

/** The result of the last message to a channel. */
const Delivery = ({ name, sentAt, failure }: DeliveryProps): ReactNode => {
  const { sent, notDelivered, retrying, gaveUp } = texts.channels;
  if (failure !== null)
    return (
      <div className="s bad">
        {notDelivered(name, failure.at, failure.reason)} {failure.willRetry ? retrying : gaveUp}
      </div>
    );
  return sentAt === null ? null : <div className="s mut num">{sent(name, sentAt)}</div>;
};
