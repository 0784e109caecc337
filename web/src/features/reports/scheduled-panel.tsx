import { contract, type ScheduledReport } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReportChange, useSchedules } from './reports.queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const texts = reportTexts.scheduled;

/** Scheduled reports with their next run, to pause, resume, try and delete. */
export const ScheduledPanel = (): ReactNode => {
  const query = useSchedules();
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={texts.title}
      note={
        <Button variant="link" onClick={() => setOpen(true)}>
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
              <Schedule key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )}
      </QueryState>
      {open ? <ScheduleDialog close={() => setOpen(false)} /> : null}
    </Panel>
  );
};

const failure = { title: texts.failedTitle, message: texts.failed };

const Schedule = ({ schedule: { id, name, enabled, ...schedule } }: { schedule: ScheduledReport }): ReactNode => {
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
    failure,
  });
  const { nextRun, timing, recipients } = schedule;
  return (
    <li>
      <span className="grow">
        <b>{name}</b> <span className="s">{enabled ? texts.active : texts.paused}</span>
        <span className="s mut num">
          {' '}
          {schedule.schedule}. {nextRun === null ? '' : `${texts.next(writeMoment(nextRun, timing.timeZone))}. `}
          {texts.recipients(recipients.length)}
        </span>
      </span>
      <Button
        aria-label={enabled ? texts.pauseOf(name) : texts.resumeOf(name)}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(!enabled)}
      >
        {enabled ? texts.pause : texts.resume}
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
