import { useState, type ReactNode } from 'react';
import type { MappedSource, MappingChange } from '@sightline/contract';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SavedSelect } from '../../ui/saved-select.tsx';
import { Select } from '../../ui/select.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  maxChanges,
  useMappedSources,
  useChangeMappings,
  type Mappings,
  type MappingsFilter,
} from './mappings.queries.ts';
import { NothingMapped } from './nothing-mapped.tsx';
import { teamOptions } from './people-table.tsx';
import { useSelection } from './use-selection.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';

const texts = mappingTexts.sources;
/** They choose which sources are listed. */
const guardedParts = ['tab', 'part', 'view', 'q', 'page', 'unmapped'];

const keyOf = (place: MappedSource): string => `${place.kind} ${place.id}`;
const givenTo = (place: MappedSource, teamId: string): MappingChange => ({
  kind: 'place',
  place: place.kind,
  id: place.id,
  teamId: teamId === '' ? null : teamId,
});

type Props = { mappings: Mappings; shown: MappingsFilter; turn: (page: number) => void };

/** Which team owns which projects and repositories; assigned one at a time, or in bulk. */
export const SourceMappingsTable = ({ mappings, shown, turn }: Props): ReactNode => {
  const changeMappings = useChangeMappings();
  const [team, setTeam] = useState('');
  const query = useMappedSources(shown);
  const { data, isPlaceholderData } = query;
  const places = data?.places ?? [];
  const picked = useSelection(places.map(keyOf));
  const options = teamOptions(mappings);
  if (mappings.isEmpty) return <NothingMapped />;
  return (
    <Panel title={mappingTexts.views.places}>
      <LoadFailed loads={query} what={mappingTexts.loadFailed} />
      {data === undefined && query.error === null ? <Skeleton height={420} /> : null}
      {picked.ids.length === 0 ? null : (
        <form
          className="in-line"
          aria-label={texts.assign}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = places.filter((place) => picked.has(keyOf(place)));
            changeMappings.mutate(
              chosen.map((place) => givenTo(place, team)),
              { onSuccess: picked.clear },
            );
          }}
        >
          <b className="s">{mappingTexts.chosen(picked.ids.length)}</b>
          <Select label={texts.assign} value={team} options={options} change={setTeam} />
          <Button variant="primary" type="submit" disabled={changeMappings.isPending || picked.ids.length > maxChanges}>
            {texts.assignButton}
          </Button>
          <Button onClick={picked.clear}>{mappingTexts.clear}</Button>
        </form>
      )}
      <div className="scroll" aria-busy={isPlaceholderData}>
        <DataTable
          className="rows"
          columns={[
            {
              title: (
                <Checkbox
                  label={mappingTexts.chooseShown}
                  isLabelHidden
                  checked={places.length > 0 && picked.ids.length === places.length}
                  change={(on) => picked.pick(places.map(keyOf), on)}
                />
              ),
              className: 'tick',
            },
            { title: texts.columns.name },
            { title: texts.columns.kind },
            { title: texts.columns.team },
          ]}
        >
          {places.map((place) => (
            <tr key={keyOf(place)}>
              <td className="tick">
                <Checkbox
                  label={mappingTexts.choose(place.name)}
                  isLabelHidden
                  checked={picked.has(keyOf(place))}
                  change={(on) => picked.pick([keyOf(place)], on)}
                />
              </td>
              <td>{place.name}</td>
              <td className="mut">{texts.kinds[place.kind]}</td>
              <td>
                <SavedSelect
                  label={texts.teamOf(place.name)}
                  saved={place.teamId ?? ''}
                  options={options}
                  busy={changeMappings.isPending}
                  parts={guardedParts}
                  save={(teamId) => changeMappings.mutate([givenTo(place, teamId)])}
                />{' '}
                {place.byHand ? <span className="badge">{mappingTexts.setManually}</span> : null}
              </td>
            </tr>
          ))}
        </DataTable>
        {data?.page.found === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
      {data === undefined ? null : <Pager page={data.page} what={mappingTexts.rows.sources} change={turn} />}
    </Panel>
  );
};
