import { blockedStatusNames, waitingStatusNames } from '@sightline/analytics';
import { statusMeaning, type ReadingRules } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Field } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { usePartOf } from '../../ui/part-of.ts';
import { withCategory } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.statuses;
const statusesOfPage = 15;
const categories = statusMeaning.options;

type Props = { shown: ShownRules; rules: ReadingRules; change: (rules: ReadingRules) => void };

/** What each status means, where Jira says it otherwise than people work. */
export const StatusesPanel = ({ shown: { statuses }, rules, change }: Props): ReactNode => {
  const { rows, page, words, search, turn } = usePartOf(statuses, (one) => one.name, statusesOfPage);
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="xs mut">{texts.waits([...waitingStatusNames, ...blockedStatusNames].join(', '))}</p>
      {statuses.length <= statusesOfPage ? null : (
        <Field label={texts.search} type="search" value={words} change={search} />
      )}
      {statuses.length === 0 ? (
        <p className="mut">{texts.none}</p>
      ) : (
        <div className="scroll">
          <table className="rows">
            <thead>
              <tr>
                <th>{texts.columns.status}</th>
                <th className="right">{texts.columns.issues}</th>
                <th>{texts.columns.means}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((status) => (
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
              ))}
            </tbody>
          </table>
        </div>
      )}
      {statuses.length === 0 ? null : <Pager page={page} what={texts.listed} change={turn} />}
    </Panel>
  );
};
