import {
  contract,
  defaultSections,
  reportTypes,
  timeRanges,
  type ReportTemplate,
  type ReportType,
  type TimeRange,
} from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MetricsFilter } from '../../ui/exports/report-filters.tsx';
import { Select } from '../../ui/select.tsx';
import { useReportChange, type NewTemplate } from './reports.queries.ts';
import { SectionsEditor } from './sections-editor.tsx';

const texts = reportTexts.templates;

/** A new template of the organization, or a change to one. */
export const TemplateDialog = ({
  template,
  close,
}: {
  template: ReportTemplate | null;
  close: () => void;
}): ReactNode => {
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [type, setType] = useState<ReportType>(template?.type ?? 'custom');
  const [timeRange, setTimeRange] = useState<TimeRange>(template?.timeRange ?? '30d');
  const [metrics, setMetrics] = useState(template?.metrics ?? []);
  const [sections, setSections] = useState(template?.sections ?? [...defaultSections]);
  const save = useReportChange(
    async (body: NewTemplate) =>
      template === null
        ? call(contract.reports.createTemplate, { body })
        : call(contract.reports.changeTemplate, { params: { templateId: template.id }, body }),
    {
      success: (saved) => ({ title: texts.saved, message: saved.name }),
      failure: { title: texts.save, message: texts.failed },
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ name, description, type, timeRange, metrics, sections }, { onSuccess: close });
  };
  return (
    <Dialog title={template === null ? texts.create : texts.editTitle} open close={close} className="wide">
      <form className="report-form" onSubmit={submit}>
        <Field label={reportTexts.scheduled.name} value={name} change={setName} maxLength={100} />
        <Field label={reportTexts.dialog.description} value={description} change={setDescription} maxLength={2_000} />
        <div className="field-row">
          <Select
            label={reportTexts.dialog.type}
            value={type}
            options={reportTypes.map((value) => ({ value, label: reportTexts.types[value] }))}
            change={setType}
          />
          <Select
            label={texts.range}
            value={timeRange}
            options={timeRanges.map((value) => ({ value, label: texts.ranges[value] }))}
            change={setTimeRange}
          />
        </div>
        <MetricsFilter chosen={metrics} change={setMetrics} />
        <SectionsEditor sections={sections} change={setSections} />
        <DialogActions
          cancel={reportTexts.dialog.cancel}
          label={texts.save}
          missing={name.trim() === '' ? reportTexts.dialog.needsName : null}
          isPending={save.isPending}
          close={close}
        />
      </form>
    </Dialog>
  );
};
