import {
  contract,
  defaultReportDays,
  estimatedKilobytes,
  exportTypes,
  reportFormats,
  type ExportConfig,
} from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call, callForFile } from '../platform/api.ts';
import { failureText } from '../platform/api-error.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { saveFile } from '../platform/save-file.ts';
import { showToast } from '../platform/toasts.ts';
import { exportTexts as texts } from '../texts/exports.ts';
import { Button } from './button.tsx';
import { writeBytes, writeEstimate } from './byte-size.ts';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { changedBy, emptyOptions, hasNoCharts, presets, type Options } from './export-options.ts';
import { Field } from './field.tsx';
import { lastDays } from './last-days.ts';
import { lastExport, rememberExport } from './last-export.ts';
import type { PageExport } from './page-export.ts';
import { noReportFilters, ReportFilters } from './report-filters.tsx';
import { Select } from './select.tsx';

type Props = PageExport & { close: () => void };

export const ExportModal = ({
  type: proposed,
  teams: narrowed = [],
  days = null,
  handler,
  close,
}: Props): ReactNode => {
  const defaults = useQuery({ queryKey: queryKeys.preferences(), queryFn: () => call(contract.preferences.read, {}) });
  const [type, setType] = useState(proposed);
  const [chosen, setChosen] = useState<Partial<Options>>({});
  const [filters, setFilters] = useState({ ...noReportFilters, teams: [...narrowed] });
  const [start, setStart] = useState(() => (days ?? lastDays(defaultReportDays)).from);
  const [end, setEnd] = useState(() => (days ?? lastDays(defaultReportDays)).to);
  const [busy, setBusy] = useState(false);
  const [last] = useState(lastExport);
  const { percent, forget } = useExportProgress();
  const options: Options = { ...emptyOptions, ...defaults.data?.exportDefaults, ...chosen };
  const sent = changedBy(options);
  const { format, ...switches } = sent;
  const estimate = estimatedKilobytes(switches);
  const change = (more: Partial<Options>): void => setChosen({ ...chosen, ...more });

  const submit = async (): Promise<void> => {
    setBusy(true);
    forget();
    const dateRange = start === '' || end === '' ? undefined : { start, end };
    const config: ExportConfig = {
      type,
      format,
      ...(dateRange === undefined ? {} : { dateRange }),
      filters,
      options: switches,
    };
    try {
      if ((await handler?.(config)) !== true) {
        const { name, content } = await callForFile(contract.exports.data, { body: config });
        rememberExport({ actual: content.size, estimate });
        saveFile(name, content.type, content);
      }
      showToast({ type: 'success', title: texts.successTitle, message: texts.success(type, format) });
      close();
    } catch (error) {
      showToast({ type: 'error', title: texts.failedTitle, message: failureText(error, texts.failed) });
      setBusy(false);
    }
  };

  return (
    <Dialog title={texts.title} open close={close} className="wide">
      <form
        className="report-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="choices" role="group" aria-label={texts.presets}>
          {presets.map(({ name, type: of, options: preset }) => (
            <Button
              key={name}
              onClick={() => {
                setType(of);
                setChosen(preset);
              }}
            >
              {texts.preset[name]}
            </Button>
          ))}
        </div>
        <div className="field-row">
          <Select
            label={texts.type}
            value={type}
            options={exportTypes.map((value) => ({ value, label: texts.types[value] }))}
            change={setType}
          />
          <Select
            label={texts.format}
            value={format}
            options={reportFormats.map((value) => ({ value, label: texts.formats[value] }))}
            change={(value) => change({ format: value })}
          />
        </div>
        <div className="field-row">
          <Field label={texts.start} type="date" value={start} change={setStart} />
          <Field label={texts.end} type="date" value={end} change={setEnd} />
        </div>
        <ReportFilters value={filters} change={setFilters} />
        <fieldset className="options">
          <legend className="label">{texts.options}</legend>
          <Checkbox
            label={texts.includeCharts}
            checked={switches.includeCharts}
            disabled={hasNoCharts(format)}
            title={hasNoCharts(format) ? texts.noCharts : undefined}
            change={(includeCharts) => change({ includeCharts })}
          />
          {(['includeRecommendations', 'includeRawData', 'compressOutput'] as const).map((key) => (
            <Checkbox
              key={key}
              label={texts[key]}
              checked={switches[key]}
              change={(checked) => change({ [key]: checked })}
            />
          ))}
        </fieldset>
        <p className="s mut num" role="status">
          {texts.estimate(writeEstimate(estimate))}{' '}
          {last === null ? '' : texts.actual(writeBytes(last.actual), writeEstimate(last.estimate))}
        </p>
        <div className="choices">
          <Button type="submit" variant="primary" disabled={busy || defaults.isPending}>
            {busy ? texts.exporting(percent) : texts.submit}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Progress of an export, from the live channel; null before the first report. */
const useExportProgress = (): { percent: number | null; forget: () => void } => {
  const queries = useQueryClient();
  const { data } = useQuery<{ percent: number } | null>({
    queryKey: queryKeys.exportProgress(),
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
  });
  return { percent: data?.percent ?? null, forget: () => queries.setQueryData(queryKeys.exportProgress(), null) };
};
