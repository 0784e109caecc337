import {
  contract,
  defaultReportDays,
  defaultSections,
  paperSizes,
  reportFormats,
  reportTypes,
  type PaperSize,
  type ReportType,
} from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { wrongReportDays } from '../../ui/filters/filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { lastDays } from '../../ui/last-days.ts';
import { noReportFilters, ReportFilters } from '../../ui/report-filters.tsx';
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
  return (
    <Dialog title={reportTexts.create} open close={close} className="wide">
      <Tabs label={reportTexts.create} tabs={tabs} current={tab} nameOf={(name) => texts.tabs[name]} change={setTab}>
        {(shown) =>
          shown === 'template' ? <FromTemplate proposed={proposed} close={close} /> : <Custom close={close} />
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

const FromTemplate = ({ proposed, close }: { proposed: string | null; close: () => void }): ReactNode => {
  const templates = useTemplates().data?.templates ?? [];
  const [templateId, setTemplateId] = useState(proposed);
  const [file, setFile] = useState(usualFile);
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
        if (templateId !== null) generate.mutate(templateId, { onSuccess: close });
      }}
    >
      <Select
        label={texts.template}
        value={templateId ?? ''}
        options={[{ value: '', label: texts.choose }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        change={(id) => setTemplateId(id === '' ? null : id)}
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
        <FileChoice file={file} change={setFile} />
      </div>
      <Actions
        missing={templateId === null ? texts.needsTemplate : null}
        isPending={generate.isPending}
        close={close}
      />
    </form>
  );
};

const Custom = ({ close }: { close: () => void }): ReactNode => {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [type, setType] = useState<ReportType>('custom');
  const [start, setStart] = useState(() => lastDays(defaultReportDays).from);
  const [end, setEnd] = useState(() => lastDays(defaultReportDays).to);
  const [includeCharts, setCharts] = useState(true);
  const [includeRecommendations, setRecommendations] = useState(true);
  const [file, setFile] = useState(usualFile);
  const [filters, setFilters] = useState(noReportFilters);
  const [sections, setSections] = useState([...defaultSections]);
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
      <Field label={texts.name} value={name} change={setName} maxLength={100} />
      <Field label={texts.description} value={description} change={setDescription} maxLength={2_000} />
      <div className="field-row">
        <Select
          label={texts.type}
          value={type}
          options={reportTypes.map((value) => ({ value, label: reportTexts.types[value] }))}
          change={setType}
        />
        <FileChoice file={file} change={setFile} />
      </div>
      <div className="field-row">
        <Field label={texts.start} type="date" value={start} change={setStart} />
        <Field label={texts.end} type="date" value={end} change={setEnd} />
      </div>
      <ReportFilters value={filters} change={setFilters} />
      <Checkbox label={texts.includeCharts} checked={includeCharts} change={setCharts} />
      <Checkbox label={texts.includeRecommendations} checked={includeRecommendations} change={setRecommendations} />
      <SectionsEditor sections={sections} change={setSections} />
      <Actions
        missing={name.trim() === '' ? texts.needsName : wrongReportDays({ from: start, to: end })}
        isPending={generate.isPending}
        close={close}
      />
    </form>
  );
};
