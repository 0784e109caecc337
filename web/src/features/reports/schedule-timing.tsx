import { contract, scheduleFrequencies, type ReportTiming } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Field } from '../../ui/field.tsx';
import { writeMoment } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Select } from '../../ui/select.tsx';

const texts = reportTexts.scheduled;
const daysOfMonth = Array.from({ length: 28 }, (_none, index) => {
  const day = String(index + 1);
  return { value: day, label: day };
});
const supportedZones = Intl.supportedValuesOf('timeZone');

/** UTC is not among the supported ones, but may be the viewer’s own. */
const zonesWith = (chosen: string) =>
  [...new Set([localZone(), 'UTC', chosen, ...supportedZones])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

type Props = { timing: ReportTiming; change: (timing: ReportTiming) => void };

/** How often, when and in which time zone, with the resulting runs. */
export const ScheduleTiming = ({ timing, change }: Props): ReactNode => {
  const { frequency, hour, minute, weekday, dayOfMonth, timeZone } = timing;
  const set = (some: Partial<ReportTiming>): void => change({ ...timing, ...some });
  return (
    <>
      <div className="field-row">
        <Select
          label={texts.frequency}
          value={frequency}
          options={scheduleFrequencies.map((value) => ({ value, label: texts.frequencies[value] }))}
          change={(value) => set({ frequency: value })}
        />
        {frequency === 'weekly' ? (
          <Select
            label={texts.weekday}
            value={String(weekday)}
            options={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
            change={(value) => set({ weekday: Number(value) })}
          />
        ) : null}
        {frequency === 'monthly' ? (
          <Select
            label={texts.dayOfMonth}
            value={String(dayOfMonth)}
            options={daysOfMonth}
            change={(value) => set({ dayOfMonth: Number(value) })}
          />
        ) : null}
        <Field
          label={texts.time}
          type="time"
          value={`${twoDigits(hour)}:${twoDigits(minute)}`}
          change={(value) => {
            const [hours, minutes] = value.split(':').map(Number);
            // A field that is being cleared keeps the previous time.
            if (hours !== undefined && minutes !== undefined) set({ hour: hours, minute: minutes });
          }}
          required
        />
        <Select
          label={texts.timeZone}
          value={timeZone}
          options={zonesWith(timeZone)}
          change={(value) => set({ timeZone: value })}
        />
      </div>
      <NextRuns timing={timing} />
    </>
  );
};

/** The server's interpretation of the timing, so that the preview matches what happens. */
const NextRuns = ({ timing }: { timing: ReportTiming }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: queryKeys.reportNextRuns(timing),
    queryFn: () => call(contract.reports.nextRuns, { query: timing }),
    placeholderData: keepPreviousData,
  });
  return (
    <p className="s mut num report-next-runs" role="status">
      {error === null
        ? texts.nextRuns(
            data?.runs.map((run) => writeMoment(run, timing.timeZone, { weekday: true })).join(' · ') ?? '…',
          )
        : failureText(error, reportTexts.failed.nextRuns)}
    </p>
  );
};
