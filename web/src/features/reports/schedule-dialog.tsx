import {
  contract,
  reportFormats,
  type ReportFormat,
  type ReportTiming,
  type ScheduledReport,
} from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { localZone } from '../../ui/local-zone.ts';
import { Select } from '../../ui/select.tsx';
import { useReportChange, useTemplates, type NewSchedule } from './reports.queries.ts';
import { ScheduleRecipients } from './schedule-recipients.tsx';
import { ScheduleWebhooks, type WebhookChanges } from './schedule-webhooks.tsx';
import { ScheduleTiming } from './schedule-timing.tsx';

const texts = reportTexts.scheduled;

const mondayMorning = (timeZone: string): ReportTiming => ({
  frequency: 'weekly',
  hour: 8,
  minute: 0,
  weekday: 1,
  dayOfMonth: 1,
  timeZone,
});

type Props = {
  /** The schedule to edit; omitted for a new one. */
  schedule?: ScheduledReport | undefined;
  close: () => void;
};

/** When a report is generated, from which template, and for whom. */
export const ScheduleDialog = ({ schedule, close }: Props): ReactNode => {
  const session = useSession();
  const [name, setName] = useState(schedule?.name ?? '');
  const [templateId, setTemplateId] = useState(schedule?.templateId ?? 'weekly-operations');
  const [timing, setTiming] = useState<ReportTiming>(
    () => schedule?.timing ?? mondayMorning(session?.organization?.timeZone ?? localZone()),
  );
  const [format, setFormat] = useState<ReportFormat>(schedule?.format ?? 'pdf');
  const [onlyWhenChanged, setOnlyWhenChanged] = useState(schedule?.onlyWhenChanged ?? true);
  const [recipients, setRecipients] = useState<readonly string[]>(
    schedule?.recipients.map(({ userId }) => userId) ?? (session === null ? [] : [session.user.id]),
  );
  const [webhooks, setWebhooks] = useState<WebhookChanges>({});
  const save = useReportChange(
    (body: NewSchedule) =>
      schedule === undefined
        ? call(contract.reports.schedule, { body })
        : call(contract.reports.changeSchedule, { params: { scheduleId: schedule.id }, body }),
    {
      success: () => ({ title: schedule === undefined ? texts.saved : texts.changed, message: name }),
      failure: schedule === undefined ? texts.createFailure : texts.updateFailure,
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { name, templateId, timing, recipients: [...recipients], format, onlyWhenChanged, webhooks },
      { onSuccess: close },
    );
  };
  return (
    <Dialog title={schedule === undefined ? texts.create : texts.editTitle} open close={close} className="wide">
      <form className="report-form" onSubmit={submit}>
        {schedule?.enabled === false ? <p className="s mut">{texts.whilePaused}</p> : null}
        <Field label={texts.name} value={name} change={setName} maxLength={100} />
        <div className="field-row">
          <Template chosen={templateId} change={setTemplateId} />
          <Select
            label={reportTexts.dialog.format}
            value={format}
            options={reportFormats.map((value) => ({ value, label: exportTexts.formats[value] }))}
            change={setFormat}
          />
        </div>
        <ScheduleTiming timing={timing} change={setTiming} />
        <ScheduleRecipients chosen={recipients} change={setRecipients} saved={schedule?.recipients ?? []} />
        <ScheduleWebhooks schedule={schedule} changes={webhooks} change={setWebhooks} />
        <Checkbox
          label={texts.onlyWhenChanged}
          hint={texts.onlyWhenChangedHint}
          checked={onlyWhenChanged}
          change={setOnlyWhenChanged}
        />
        <DialogActions
          cancel={reportTexts.dialog.cancel}
          label={schedule === undefined ? texts.save : texts.change}
          missing={
            name.trim() === ''
              ? reportTexts.dialog.needsName
              : recipients.length === 0
                ? reportTexts.dialog.needsRecipient
                : null
          }
          isPending={save.isPending}
          close={close}
        />
      </form>
    </Dialog>
  );
};

/** An older schedule's template may have been deleted; saving then requires another one. */
const Template = ({ chosen, change }: { chosen: string; change: (id: string) => void }): ReactNode => {
  const { data } = useTemplates();
  const options = (data?.templates ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = data !== undefined && options.every(({ value }) => value !== chosen);
  return (
    <Select
      label={texts.template}
      value={chosen}
      options={isMissing ? [{ value: chosen, label: texts.deletedTemplate }, ...options] : options}
      change={change}
    />
  );
};
