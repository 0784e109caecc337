import { contract, reportFormats, scheduleFrequencies } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useReportChange, useTemplates, type NewSchedule } from './reports.queries.ts';

const texts = reportTexts.scheduled;
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => String(from + index));
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** UTC is not among the supported ones, but may be the viewer’s own. */
const timeZones = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** When a report is generated, of which template, and for whom. */
export const ScheduleDialog = ({ close }: { close: () => void }): ReactNode => {
  const session = useSession();
  const templates = useTemplates().data?.templates ?? [];
  const members = useQuery({
    queryKey: queryKeys.reportRecipients(),
    queryFn: () => call(contract.reports.recipients, {}),
  });
  const [name, setName] = useState('');
  const [templateId, setTemplateId] = useState('weekly-operations');
  const [frequency, setFrequency] = useState<(typeof scheduleFrequencies)[number]>('weekly');
  const [weekday, setWeekday] = useState('1');
  const [dayOfMonth, setDayOfMonth] = useState('1');
  const [time, setTime] = useState('08:00');
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [format, setFormat] = useState<(typeof reportFormats)[number]>('pdf');
  const [onlyWhenChanged, setOnlyWhenChanged] = useState(true);
  const [recipients, setRecipients] = useState<readonly string[]>(session === null ? [] : [session.user.id]);
  const save = useReportChange((body: NewSchedule) => call(contract.reports.schedule, { body }), {
    success: () => ({ title: texts.saved, message: name }),
    failure: { title: texts.failedTitle, message: texts.failed },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [hour = 8, minute = 0] = time.split(':').map(Number);
    const timing = { frequency, hour, minute, weekday: Number(weekday), dayOfMonth: Number(dayOfMonth), timeZone };
    save.mutate(
      { name, templateId, timing, recipients: [...recipients], format, onlyWhenChanged },
      { onSuccess: close },
    );
  };
  const people =
    members.data?.members ?? (session === null ? [] : [{ userId: session.user.id, name: session.user.name }]);
  return (
    <Dialog title={texts.create} open close={close} className="wide">
      <form className="report-form" onSubmit={submit}>
        <Field label={texts.name} value={name} change={setName} maxLength={100} />
        <div className="field-row">
          <Select
            label={texts.template}
            value={templateId}
            options={templates.map((one) => ({ value: one.id, label: one.name }))}
            change={setTemplateId}
          />
          <Select
            label={reportTexts.dialog.format}
            value={format}
            options={reportFormats.map((value) => ({ value, label: exportTexts.formats[value] }))}
            change={setFormat}
          />
        </div>
        <div className="field-row">
          <Select
            label={texts.frequency}
            value={frequency}
            options={scheduleFrequencies.map((value) => ({ value, label: texts.frequencies[value] }))}
            change={setFrequency}
          />
          {frequency === 'weekly' ? (
            <Select
              label={texts.weekday}
              value={weekday}
              options={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              change={setWeekday}
            />
          ) : null}
          {frequency === 'monthly' ? (
            <Select label={texts.dayOfMonth} value={dayOfMonth} options={named(range(1, 28))} change={setDayOfMonth} />
          ) : null}
          <Field label={texts.time} type="time" value={time} change={setTime} required />
          <Select label={texts.timeZone} value={timeZone} options={named(timeZones)} change={setTimeZone} />
        </div>
        <fieldset className="options">
          <legend className="label">{texts.people}</legend>
          <div className="report-people">
            {people.map((one) => (
              <Checkbox
                key={one.userId}
                label={one.name}
                checked={recipients.includes(one.userId)}
                change={(on) =>
                  setRecipients(on ? [...recipients, one.userId] : recipients.filter((id) => id !== one.userId))
                }
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={texts.onlyWhenChanged}
          hint={texts.onlyWhenChangedHint}
          checked={onlyWhenChanged}
          change={setOnlyWhenChanged}
        />
        <div className="choices">
          <Button
            type="submit"
            variant="primary"
            disabled={name.trim() === '' || recipients.length === 0 || save.isPending}
          >
            {texts.save}
          </Button>
          <Button onClick={close}>{reportTexts.dialog.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
};
