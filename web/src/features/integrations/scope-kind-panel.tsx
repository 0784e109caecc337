import type { Provider, ScopeItem } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { scopeTexts as texts } from '../../texts/scope.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segments.tsx';
import { chosenIds, isChosen, planOf, withIds, type Catalog, type Choice } from './scope-choice.ts';
import { useCounts } from './scope.queries.ts';

type Props = { provider: Provider; catalog: Catalog; choice: Choice; change: (choice: Choice) => void };

const matches = (item: ScopeItem, search: string): boolean =>
  `${item.name} ${item.key ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());

/** One kind of scope, such as projects, and what is selected. */
export const ScopeKindPanel = ({ provider, catalog, choice, change }: Props): ReactNode => {
  const { kind, items } = catalog;
  const name = texts.kinds[kind];
  const [search, setSearch] = useState('');
  const joins = planOf(catalog, choice).joins.map((item) => item.id);
  const { counts, failure } = useCounts(provider, kind, joins);
  const shown = items.filter((item) => matches(item, search));
  const allShown = shown.length > 0 && shown.every((item) => isChosen(choice, item.id));
  const chosen = items.filter((item) => isChosen(choice, item.id)).length;
  const hasKeys = items.some((item) => item.key !== null);
  const countOf = (id: string): string => {
    if (!joins.includes(id)) return '';
    const count = counts[id];
    if (count === undefined) return texts.counting;
    return count === null ? texts.unknown : texts.about(count, kind);
  };
  return (
    <Panel title={name} note={choice.everything ? texts.everythingNote : texts.chosenNote(chosen, items.length)}>
      <Failure message={failure} />
      <div className="in-line scope-head">
        <Segments
          label={texts.mode(name)}
          choices={['everything', 'chosen'] as const}
          value={choice.everything ? 'everything' : 'chosen'}
          change={(mode) => change({ everything: mode === 'everything', ids: chosenIds(catalog, choice) })}
          nameOf={(mode) => texts.modes[mode]}
        />
        <Field label={texts.search(kind)} type="search" value={search} change={setSearch} />
      </div>
      {items.length === 0 ? (
        <p className="mut">{texts.none(kind)}</p>
      ) : (
        <div className="scroll tall">
          <DataTable
            className="rows"
            columns={[
              {
                title: (
                  <Checkbox
                    label={texts.allShown}
                    isLabelHidden
                    checked={allShown}
                    change={(checked) =>
                      change(
                        withIds(
                          catalog,
                          choice,
                          shown.map((item) => item.id),
                          checked,
                        ),
                      )
                    }
                  />
                ),
                className: 'tick',
              },
              { title: texts.columns.name },
              ...(hasKeys ? [{ title: texts.columns.key }] : []),
              { title: texts.columns.stored, className: 'right' },
              ...(joins.length > 0 ? [{ title: texts.columns.source, className: 'right' }] : []),
            ]}
          >
            {shown.map((item) => (
              <tr key={item.id}>
                <td className="tick">
                  <Checkbox
                    label={item.name}
                    isLabelHidden
                    checked={isChosen(choice, item.id)}
                    change={(checked) => change(withIds(catalog, choice, [item.id], checked))}
                  />
                </td>
                <td>{item.name}</td>
                {hasKeys ? <td className="mut">{item.key}</td> : null}
                <td className="right num">{texts.amount(item.stored, kind)}</td>
                {joins.length > 0 ? <td className="right num mut">{countOf(item.id)}</td> : null}
              </tr>
            ))}
          </DataTable>
          {shown.length === 0 ? <p className="mut">{texts.noMatch}</p> : null}
        </div>
      )}
    </Panel>
  );
};
