import type { RulesDocument } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { withEstimateField } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';
import { SearchedRows } from './searched-rows.tsx';

const texts = rulesTexts.estimates;
const items = 'items';
const projectsOfPage = 10;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** Each project's estimate field, with the number of issues that have a value in it. */
export const EstimatesPanel = ({ shown: { projects, numberFields }, rules, change }: Props): ReactNode => {
  const nameOf = (id: string): string => numberFields.find((field) => field.id === id)?.name ?? texts.unreadField;
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="mut">{texts.read}</p>
      <SearchedRows
        rows={projects}
        namesOf={(one) => `${one.name} ${one.key}`}
        rowsOfPage={projectsOfPage}
        texts={texts}
        columns={[{ title: texts.columns.project }, { title: texts.columns.field }]}
      >
        {(project) => {
          const configured = rules.estimateFields.find((field) => field.projectId === project.id);
          const countOf = (id: string): number =>
            project.estimates.find((estimate) => estimate.fieldId === id)?.count ?? 0;
          const choices = numberFields.map((field) => field.id);
          const gone = configured?.fieldId != null && !choices.includes(configured.fieldId) ? [configured.fieldId] : [];
          return (
            <tr key={project.id}>
              <td>
                {project.name} <span className="mut">{project.key}</span>
              </td>
              <td>
                <Select
                  label={texts.fieldOf(project.name)}
                  isLabelHidden
                  value={configured === undefined ? '' : (configured.fieldId ?? items)}
                  options={[
                    {
                      value: '',
                      label: texts.byBoard(project.estimateField === null ? null : nameOf(project.estimateField)),
                    },
                    ...[...choices, ...gone].map((id) => ({
                      value: id,
                      label: texts.option(nameOf(id), countOf(id), project.count),
                    })),
                    { value: items, label: texts.items },
                  ]}
                  change={(value) =>
                    change(
                      withEstimateField(rules, project.id, value === '' ? undefined : value === items ? null : value),
                    )
                  }
                />
              </td>
            </tr>
          );
        }}
      </SearchedRows>
    </Panel>
  );
};
