import { contract, quickTemplates, type ReportTemplate } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReportChange, useTemplates } from './reports.queries.ts';
import { TemplateDialog } from './template-dialog.tsx';

const texts = reportTexts.templates;
type Choose = (templateId: string) => void;

/** The first templates for a quick start, and those of the organization. */
export const TemplatesPanel = ({ choose }: { choose: Choose }): ReactNode => {
  const query = useTemplates();
  const [edited, setEdited] = useState<ReportTemplate | 'new' | null>(null);
  const all = query.data?.templates.length ?? 0;
  const note = all > quickTemplates ? texts.quick(quickTemplates, all) : undefined;
  return (
    <>
      <Panel title={texts.title} note={note}>
        <QueryState query={query} waiting={120} what={reportTexts.failed.templates}>
          {({ templates }) => (
            <ul className="report-templates">
              {templates.slice(0, quickTemplates).map((template) => (
                <li key={template.id}>
                  <b>{template.name}</b>
                  <span className="s mut">{template.description}</span>
                  <span className="choices">
                    <Button aria-label={texts.chooseOf(template.name)} onClick={() => choose(template.id)}>
                      {texts.use}
                    </Button>
                    <Preview template={template} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Panel>
      <Panel
        title={texts.yourTemplates}
        note={
          <Button variant="link" onClick={() => setEdited('new')}>
            {texts.create}
          </Button>
        }
      >
        <QueryState
          query={query}
          what={reportTexts.failed.templates}
          waiting={40}
          isEmpty={({ templates }) => templates.every(({ builtIn }) => builtIn)}
          empty={<p className="mut">{texts.none}</p>}
        >
          {({ templates }) => (
            <ul className="report-rows">
              {templates
                .filter(({ builtIn }) => !builtIn)
                .map((template) => (
                  <OwnTemplate key={template.id} template={template} choose={choose} edit={() => setEdited(template)} />
                ))}
            </ul>
          )}
        </QueryState>
      </Panel>
      {edited === null ? null : (
        <TemplateDialog template={edited === 'new' ? null : edited} close={() => setEdited(null)} />
      )}
    </>
  );
};

const Preview = ({ template: { id, name } }: { template: ReportTemplate }): ReactNode => (
  <InnerLink className="link" href={`/reports/preview/${id}`} aria-label={texts.previewOf(name)}>
    {texts.preview}
  </InnerLink>
);

type OwnProps = { template: ReportTemplate; choose: Choose; edit: () => void };

const OwnTemplate = ({ template, choose, edit }: OwnProps): ReactNode => {
  const { id, name, type, createdBy } = template;
  const remove = useReportChange(
    (templateId: string) => call(contract.reports.removeTemplate, { params: { templateId } }),
    {
      success: () => ({ title: texts.removed, message: name }),
      failure: { title: reportTexts.generated.removeFailedTitle, message: texts.removeFailed },
    },
  );
  return (
    <li>
      <span className="grow">
        <b>{name}</b>{' '}
        <span className="s mut">
          {reportTexts.types[type]}, {createdBy}
        </span>
      </span>
      <Button aria-label={texts.chooseOf(name)} onClick={() => choose(id)}>
        {texts.use}
      </Button>
      <Preview template={template} />
      <Button aria-label={texts.editOf(name)} onClick={edit}>
        {texts.edit}
      </Button>
      <Confirm
        label={texts.remove}
        name={texts.removeOf(name)}
        question={texts.removeQuestion(name)}
        yes={texts.remove}
        no={reportTexts.dialog.cancel}
        disabled={remove.isPending}
        confirm={() => remove.mutate(id)}
      />
    </li>
  );
};
