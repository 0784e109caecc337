import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { useCapability } from '../../platform/session.ts';
import { reportTexts as texts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { Heading } from '../../ui/heading.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { TeamsOnlyNote } from '../../ui/teams-only-note.tsx';
import { CreateReportDialog } from './create-report-dialog.tsx';
import { GeneratedPanel } from './generated-panel.tsx';
import { useGenerated, useSchedules, useTemplates } from './reports.queries.ts';
import { ScheduledPanel } from './scheduled-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

/** Templates, schedules and generated reports, and the dialog that creates one. */
export const ReportsPage = (): ReactNode => {
  const generates = useCapability('canGenerateReports');
  const isEmpty = useIsEmpty();
  const address = useAddress();
  const change = useChangeAddress();
  const open = (id: string | null): void => change({ create: 'report', template: id ?? undefined });
  return (
    <div className="page">
      <div className="head">
        <div>
          <Heading title={texts.title} />
          {generates ? <p className="s">{texts.hint}</p> : null}
        </div>
        <span className="grow" />
        <div className="choices">
          <ExportData type="reports" isEmpty={isEmpty} />
          {generates ? (
            <Button variant="primary" onClick={() => open(null)}>
              {texts.create}
            </Button>
          ) : null}
        </div>
      </div>
      <TeamsOnlyNote about="scores" />
      {generates ? <SummaryCards /> : null}
      {generates ? <TemplatesPanel choose={open} /> : null}
      {generates ? <ScheduledPanel /> : null}
      <GeneratedPanel />
      {generates && address['create'] === 'report' ? (
        <CreateReportDialog
          templateId={address['template'] ?? null}
          close={() => change({ create: undefined, template: undefined }, 'replace')}
        />
      ) : null}
    </div>
  );
};

/** Whether there is neither a report nor anything to report on; undefined while unknown. */
const useIsEmpty = (): boolean | undefined => {
  const { data } = useGenerated();
  const hasNoDevelopers = useHasNoDevelopers();
  return hasNoDevelopers === true && data !== undefined ? data.reports.length === 0 : hasNoDevelopers;
};

const SummaryCards = (): ReactNode => {
  const templates = useTemplates().data?.templates.length;
  const schedules = useSchedules().data?.schedules.length;
  const reports = useGenerated().data?.reports;
  const generating = reports?.filter(({ status }) => status === 'generating' || status === 'pending').length;
  const counts = {
    templates,
    ready: reports?.filter(({ status }) => status === 'ready').length,
    scheduled: schedules,
    generating,
  };
  return (
    <section className="cards" aria-label={texts.summary}>
      {(['templates', 'ready', 'scheduled', 'generating'] as const).map((key) => (
        <div className="card" key={key}>
          <div className="label">{texts.cards[key]}</div>
          <div className="stat num">{counts[key] ?? '—'}</div>
        </div>
      ))}
    </section>
  );
};
