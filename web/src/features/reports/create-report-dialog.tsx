import {
  contract,
  defaultReportDays,
  defaultSections,
  paperSizes,
  reportFormats,
  reportTypes,
  type PaperSize,
  type ReportSection,
  type ReportType,
} from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { daysOf } from '../../ui/filters/filters.ts';
import { today } from '../../ui/filters/today.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { wrongReportDays } from '../../ui/exports/report-days.ts';
import { noReportFilters, ReportFilters, type ReportFilterValues } from '../../ui/exports/report-filters.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useReportChange, useTemplates, type CustomReport } from './reports.queries.ts';
import { SectionsEditor } from './sections-editor.tsx';

const texts = reportTexts.dialog;
const tabs = ['template', 'custom'] as const;

type Props = { templateId: string | null; close: () => void };

/** A report from a template, or a custom one. */
export const CreateReportDialog = ({ templateId: proposed, close }: Props): ReactNode => {
  const [tab, setTab] = useState<(typeof tabs)[number]>('template');
  // Here, so that the other tab does not lose what is typed in one.
  const [template, setTemplate] = useState<TemplateDraft>({ templateId: proposed, file: usualFile });
  const [custom, setCustom] = useState(newCustomReport);
  return (
    <Dialog title={reportTexts.create} open close={close} className="wide">
      <Tabs label={reportTexts.create} tabs={tabs} current={tab} nameOf={(name) => texts.tabs[name]} change={setTab}>
        {(shown) =>
          shown === 'template' ? (
            <FromTemplate draft={template} change={setTemplate} close={close} />
          ) : (
            <Custom draft={custom} change={setCustom} close={close} />
          )
        }
      </Tabs>
      <p className="s mut report-hint">{reportTexts.hint}</p>
    </Dialog>
  );
};

type Format = (typeof reportFormats)[number];

type File = { format: Format; paper: PaperSize };
const usualFile: File = { format: 'pdf', paper: 'a4' };

/** A file's format, and the paper size of printable ones. */
const FileChoice = ({ file, change }: { file: File; change: (file: File) => void }): ReactNode => (
  <>
    <Select
      label={texts.format}
      value={file.format}
      options={reportFormats.map((value) => ({ value, label: exportTexts.formats[value] }))}
      change={(format) => change({ ...file, format })}
    />
    <Select
      label={texts.paper}
      value={file.paper}
      disabled={file.format !== 'pdf'}
      options={paperSizes.map((value) => ({ value, label: texts.papers[value] }))}
      change={(paper) => change({ ...file, paper })}
    />
  </>
);

type ActionsProps = { missing: string | null; isPending: boolean; close: () => void };

const Actions = ({ isPending, ...rest }: ActionsProps): ReactNode => (
  <DialogActions
    label={isPending ? texts.generating : texts.generate}
    cancel={texts.cancel}
    isPending={isPending}
    {...rest}
  />
);

type TabProps<Draft> = { draft: Draft; change: (draft: Draft) => void; close: () => void };
type TemplateDraft = { templateId: string | null; file: File };

const FromTemplate = ({ draft, change, close }: TabProps<TemplateDraft>): ReactNode => {
  const templates = useTemplates().data?.templates ?? [];
  const { templateId, file } = draft;
  const chosen = templates.find(({ id }) => id === templateId);
  const generate = useReportChange(
    (id: string) => call(contract.reports.generate, { body: { templateId: id, parameters: file } }),
    {
      success: () => ({ title: texts.started, message: texts.startedText }),
      failure: { title: texts.failedTitle, message: texts.failed },
    },
  );
  return (
    <form
      className="report-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (chosen !== undefined) generate.mutate(chosen.id, { onSuccess: close });
      }}
    >
      <Select
        label={texts.template}
        value={templateId ?? ''}
        options={[{ value: '', label: texts.choose }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        change={(id) => change({ ...draft, templateId: id === '' ? null : id })}
      />
      {chosen === undefined ? null : (
        <p className="s mut">
          {chosen.description}{' '}
          <InnerLink
            className="link"
            href={`/reports/preview/${chosen.id}`}
            aria-label={reportTexts.templates.previewOf(chosen.name)}
          >
            {reportTexts.templates.preview}
          </InnerLink>
        </p>
      )}
      <div className="field-row">
        <FileChoice file={file} change={(next) => change({ ...draft, file: next })} />
      </div>
      <Actions
        missing={chosen === undefined ? texts.needsTemplate : null}
        isPending={generate.isPending}
        close={close}
      />
    </form>
  );
};

type CustomDraft = {
  name: string;
  description: string;
  type: ReportType;
  start: string;
  end: string;
  includeCharts: boolean;
  includeRecommendations: boolean;
  file: File;
  filters: ReportFilterValues;
  sections: ReportSection[];
};

const newCustomReport = (): CustomDraft => {
  const { from, to } = daysOf(`${defaultReportDays}d`, today());
  return {
    name: '',
    description: '',
    type: 'custom',
    start: from,
    end: to,
    includeCharts: true,
    includeRecommendations: true,
    file: usualFile,
    filters: noReportFilters,
    sections: [...defaultSections],
  };
};

const Custom = ({ draft, change, close }: TabProps<CustomDraft>): ReactNode => {
  const { name, description, type, start, end, includeCharts, includeRecommendations, file, filters, sections } = draft;
  const set = (part: Partial<CustomDraft>): void => change({ ...draft, ...part });
  const generate = useReportChange((body: CustomReport) => call(contract.reports.generateCustom, { body }), {
    success: () => ({ title: texts.customStarted, message: texts.startedText }),
    failure: { title: texts.failedTitle, message: texts.customFailed },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const dateRange = start === '' || end === '' ? undefined : { start, end };
    const days = dateRange === undefined ? {} : { dateRange };
    const parameters = { ...days, ...filters, includeCharts, includeRecommendations, ...file };
    generate.mutate({ name, description, type, parameters, sections }, { onSuccess: close });
  };
  return (
    <form className="report-form" onSubmit={submit}>
      <Field label={texts.name} value={name} change={(next) => set({ name: next })} maxLength={100} />
      <Field
        label={texts.description}
        value={description}
        change={(next) => set({ description: next })}
        maxLength={2_000}
      />
      <div className="field-row">
        <Select
          label={texts.type}
          value={type}
          options={reportTypes.map((value) => ({ value, label: reportTexts.types[value] }))}
          change={(next) => set({ type: next })}
        />
        <FileChoice file={file} change={(next) => set({ file: next })} />
      </div>
      <div className="field-row">
        <Field label={texts.start} type="date" value={start} change={(next) => set({ start: next })} />
        <Field label={texts.end} type="date" value={end} change={(next) => set({ end: next })} />
      </div>
      <ReportFilters value={filters} change={(next) => set({ filters: next })} />
      <Checkbox label={texts.includeCharts} checked={includeCharts} change={(next) => set({ includeCharts: next })} />
      <Checkbox
        label={texts.includeRecommendations}
        checked={includeRecommendations}
        change={(next) => set({ includeRecommendations: next })}
      />
      <SectionsEditor sections={sections} change={(next) => set({ sections: next })} />
      <Actions
        missing={name.trim() === '' ? texts.needsName : wrongReportDays({ from: start, to: end }, today())}
        isPending={generate.isPending}
        close={close}
      />
    </form>
  );
};
