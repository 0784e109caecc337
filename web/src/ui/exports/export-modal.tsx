import { contract, defaultTimeRange, estimatedKilobytes, exportTypes, reportFormats } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call, callForFile } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';
import { exportTexts as texts } from '../../texts/exports.ts';
import { Button } from '../button.tsx';
import { writeBytes, writeEstimate } from '../byte-size.ts';
import { Checkbox } from '../checkbox.tsx';
import { Dialog } from '../dialog.tsx';
import { useCapability } from '../../platform/session.ts';
import {
  areFiltersUsed,
  configOf,
  emptyOptions,
  hasNoCharts,
  hasScreenFile,
  isScreenFile,
  mayListPeople,
  presets,
  screenFiltersOf,
  type Chosen,
  type Options,
} from './export-options.ts';
import { Field } from '../field.tsx';
import { chosenDays, daysOf } from '../filters/filters.ts';
import { today } from '../filters/today.ts';
import { lastExport, rememberExport } from './last-export.ts';
import type { PageExport } from './page-export.ts';
import { LoadFailed } from '../query-state.tsx';
import { wrongReportDays } from './report-days.ts';
import { noReportFilters, ReportFilters } from './report-filters.tsx';
import { ScreenFilterChips } from './screen-filter-chips.tsx';
import { Select } from '../select.tsx';

type Props = PageExport & { close: () => void };

export const ExportModal = ({ close, ...page }: Props): ReactNode => {
  const defaults = useQuery({ queryKey: queryKeys.preferences(), queryFn: () => call(contract.preferences.read, {}) });
  const [type, setType] = useState(page.type);
  const [changed, setChanged] = useState<Partial<Options>>({});
  const initial = useInitial(page);
  const [filters, setFilters] = useState(initial.filters);
  const [days, setDays] = useState(initial.days);
  const [busy, setBusy] = useState(false);
  const [last] = useState(lastExport);
  const [cancellation] = useState(() => new AbortController());
  const { percent, forget } = useExportProgress();
  const seesPeople = useCapability('canViewAllData');
  const usual: Options = { ...emptyOptions, ...defaults.data?.exportDefaults };
  if (page.format !== undefined) usual.format = page.format;
  usual.includePeople = page.listsPeople === true && seesPeople;
  Object.assign(usual, changed);
  // Initially as in the screen's own file.
  if (hasScreenFile(page, { type, format: usual.format }))
    usual.includeRecommendations = changed.includeRecommendations ?? page.file?.hasRecommendations === true;
  const chosen: Chosen = { ...usual, type, days, filters };
  const wrong = wrongReportDays(days, today());
  const config = configOf(chosen);
  const { format, options: switches } = config;
  const estimate = estimatedKilobytes(switches);
  const change = (more: Partial<Options>): void => setChanged({ ...changed, ...more });

  const cancel = (): void => {
    cancellation.abort();
    close();
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    forget();
    try {
      if (page.file !== undefined && isScreenFile(page, chosen, initial)) await page.file.save();
      else {
        const { name, content } = await callForFile(contract.exports.data, { body: config }, cancellation.signal);
        rememberExport({ actual: content.size, estimate });
        saveFile(name, content.type, content);
      }
      showToast({ type: 'success', title: texts.successTitle, message: texts.success(type, format) });
      close();
    } catch (error) {
      if (cancellation.signal.aborted) return;
      showToast({ type: 'error', title: texts.failedTitle, message: failureText(error, texts.failed) });
      setBusy(false);
    }
  };

  return (
    <Dialog title={texts.title} open close={cancel} className="wide">
      <form
        className="report-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LoadFailed loads={defaults} what={texts.defaultsFailed} />
        <div className="choices" role="group" aria-label={texts.presets}>
          {presets.map(({ name, type: of, options: preset }) => (
            <Button
              key={name}
              onClick={() => {
                setType(of);
                setChanged(preset);
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
          <Field label={texts.start} type="date" value={days.from} change={(from) => setDays({ ...days, from })} />
          <Field label={texts.end} type="date" value={days.to} change={(to) => setDays({ ...days, to })} />
        </div>
        <ReportFilters value={filters} change={(values) => setFilters({ ...filters, ...values })} />
        {areFiltersUsed(chosen) ? (
          <ScreenFilterChips value={filters} change={(values) => setFilters({ ...filters, ...values })} />
        ) : null}
        <fieldset className="options">
          <legend className="label">{texts.options}</legend>
          <Checkbox
            label={texts.includeCharts}
            checked={switches.includeCharts}
            disabled={hasNoCharts(format)}
            hint={hasNoCharts(format) ? texts.noCharts : undefined}
            change={(includeCharts) => change({ includeCharts })}
          />
          {seesPeople && mayListPeople(type) ? (
            <Checkbox
              label={texts.includePeople}
              checked={switches.includePeople || filters.developers.length > 0}
              disabled={filters.developers.length > 0}
              change={(includePeople) => change({ includePeople })}
            />
          ) : null}
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
          <Button type="submit" variant="primary" disabled={busy || defaults.isPending || wrong !== null}>
            {busy ? texts.exporting(percent) : texts.submit}
          </Button>
          <Button onClick={cancel}>{texts.cancel}</Button>
          {wrong === null ? null : <span className="s mut">{wrong}</span>}
        </div>
      </form>
    </Dialog>
  );
};

/** What the screen shows, as it was when the modal opened. */
const useInitial = ({ filters, teams = filters?.teams ?? [], people = [], range = filters?.range }: PageExport) => {
  const [initial] = useState(() => ({
    filters: {
      ...noReportFilters,
      ...screenFiltersOf(filters),
      teams: [...teams],
      developers: [...people],
    },
    days: (range && chosenDays(range)) ?? daysOf(range?.timeRange ?? defaultTimeRange, today()),
  }));
  return initial;
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
