import type { ReadingRules } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { withEstimateField } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';
import { SearchedRows } from './searched-rows.tsx';

const texts = rulesTexts.estimates;
const items = 'items';
const projectsOfPage = 10;

type Props = { shown: ShownRules; rules: ReadingRules; change: (rules: ReadingRules) => void };

/** In which field each project estimates, with how many of its issues have a value there. */
export const EstimatesPanel = ({ shown: { projects, numberFields }, rules, change }: Props): ReactNode => {
  const nameOf = (id: string): string => numberFields.find((one) => one.id === id)?.name ?? texts.unread;
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
          const said = rules.estimateFields.find((one) => one.projectId === project.id);
          const countOf = (id: string): number => project.estimates.find((one) => one.fieldId === id)?.count ?? 0;
          const choices = numberFields.map((one) => one.id);
          const gone = said?.fieldId != null && !choices.includes(said.fieldId) ? [said.fieldId] : [];
          return (
            <tr key={project.id}>
              <td>
                {project.name} <span className="mut">{project.key}</span>
              </td>
              <td>
                <select
                  aria-label={texts.fieldOf(project.name)}
                  value={said === undefined ? '' : (said.fieldId ?? items)}
                  onChange={({ target: { value } }) =>
                    change(
                      withEstimateField(rules, project.id, value === '' ? undefined : value === items ? null : value),
                    )
                  }
                >
                  <option value="">
                    {texts.byBoard(project.estimateField === null ? null : nameOf(project.estimateField))}
                  </option>
                  {[...choices, ...gone].map((id) => (
                    <option key={id} value={id}>
                      {texts.option(nameOf(id), countOf(id), project.count)}
                    </option>
                  ))}
                  <option value={items}>{texts.items}</option>
                </select>
              </td>
            </tr>
          );
        }}
      </SearchedRows>
    </Panel>
  );
};
