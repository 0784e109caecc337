import { blockedStatusNames, waitingStatusNames } from '@sightline/analytics';
import { statusMeaning, type ReadingRules } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { withCategory } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';
import { SearchedRows } from './searched-rows.tsx';

const texts = rulesTexts.statuses;
const statusesOfPage = 15;
const categories = statusMeaning.options;

type Props = { shown: ShownRules; rules: ReadingRules; change: (rules: ReadingRules) => void };

/** What each status means, where Jira says it otherwise than people work. */
export const StatusesPanel = ({ shown: { statuses }, rules, change }: Props): ReactNode => {
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="xs mut">{texts.waits([...waitingStatusNames, ...blockedStatusNames].join(', '))}</p>
      <SearchedRows
        rows={statuses}
        namesOf={(one) => one.name}
        rowsOfPage={statusesOfPage}
        texts={texts}
        head={
          <>
            <th>{texts.columns.status}</th>
            <th className="right">{texts.columns.issues}</th>
            <th>{texts.columns.means}</th>
          </>
        }
      >
        {(status) => (
          <tr key={status.id}>
            <td>{status.name}</td>
            <td className="right num">{texts.issues(status.count)}</td>
            <td>
              <select
                aria-label={texts.meaningOf(status.name)}
                value={rules.statusCategories.find((one) => one.statusId === status.id)?.category ?? ''}
                onChange={(event) => {
                  const category = categories.find((one) => one === event.target.value) ?? null;
                  change(withCategory(rules, status.id, category === status.category ? null : category));
                }}
              >
                <option value="">{texts.suggested(status.category)}</option>
                {categories
                  .filter((one) => one !== status.category)
                  .map((one) => (
                    <option key={one} value={one}>
                      {texts.categories[one]}
                    </option>
                  ))}
              </select>
            </td>
          </tr>
        )}
      </SearchedRows>
    </Panel>
  );
};
