import { blockedStatusNames, waitingStatusNames } from '@sightline/analytics';
import { statusMeaning, type RulesDocument } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { withCategory } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';
import { SearchedRows } from './searched-rows.tsx';

const texts = rulesTexts.statuses;
const statusesOfPage = 15;
const categories = statusMeaning.options;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** What each status means, where teams use it differently from Jira. */
export const StatusesPanel = ({ shown: { statuses }, rules, change }: Props): ReactNode => {
  const chosenFor = (id: string) => rules.statusCategories.find((category) => category.statusId === id)?.category;
  const inferred = statuses.filter((status) => !status.isListed && chosenFor(status.id) === undefined).length;
  return (
    <Panel title={texts.title} note={texts.note}>
      {inferred === 0 ? null : <p className="note warn">{texts.review(inferred)}</p>}
      <p className="xs mut">{texts.waits([...waitingStatusNames, ...blockedStatusNames].join(', '))}</p>
      <SearchedRows
        rows={statuses}
        namesOf={(one) => one.name}
        rowsOfPage={statusesOfPage}
        texts={texts}
        columns={[
          { title: texts.columns.status },
          { title: texts.columns.issues, className: 'right' },
          { title: texts.columns.means },
        ]}
      >
        {(status) => (
          <tr key={status.id}>
            <td>
              {status.name}
              {status.isListed ? null : <span className="xs mut"> {texts.unlisted}</span>}
            </td>
            <td className="right num" data-label={texts.columns.issues}>
              {texts.issues(status.count)}
            </td>
            <td>
              <Select
                label={texts.meaningOf(status.name)}
                isLabelHidden
                value={chosenFor(status.id) ?? ''}
                options={[
                  {
                    value: '',
                    label: status.isListed ? texts.suggested(status.category) : texts.inferred(status.category),
                  },
                  ...categories
                    .filter((category) => !status.isListed || category !== status.category)
                    .map((category) => ({ value: category, label: texts.categories[category] })),
                ]}
                change={(value) => {
                  const category = value === '' ? null : value;
                  // Inferred categories can be confirmed; Jira's own need no rule.
                  const isAsListed = status.isListed && category === status.category;
                  change(withCategory(rules, status.id, isAsListed ? null : category));
                }}
              />
            </td>
          </tr>
        )}
      </SearchedRows>
    </Panel>
  );
};
