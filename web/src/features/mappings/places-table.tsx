import { useState, type ReactNode } from 'react';
import type { MappedPlace, MappingChange } from '@sightline/contract';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { mostChanges, useMappedPlaces, useSay, type Mappings, type Shown } from './mappings.queries.ts';
import { NothingMapped } from './nothing-mapped.tsx';
import { teamOptions } from './people-table.tsx';
import { usePicked } from './use-picked.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';

const texts = mappingTexts.places;

const keyOf = (place: MappedPlace): string => `${place.kind} ${place.id}`;
const givenTo = (place: MappedPlace, teamId: string): MappingChange => ({
  kind: 'place',
  place: place.kind,
  id: place.id,
  teamId: teamId === '' ? null : teamId,
});

type Props = { mappings: Mappings; shown: Shown; turn: (page: number) => void };

/** Which team has which projects and repositories; one at a time, or several at once. */
export const PlacesTable = ({ mappings, shown, turn }: Props): ReactNode => {
  const say = useSay();
  const [team, setTeam] = useState('');
  const query = useMappedPlaces(shown);
  const { data, isPlaceholderData } = query;
  const places = data?.places ?? [];
  const picked = usePicked(places.map(keyOf));
  const options = teamOptions(mappings);
  if (mappings.isEmpty) return <NothingMapped />;
  return (
    <Panel title={mappingTexts.views.places}>
      <LoadFailed of={query} what={mappingTexts.unread} />
      {data === undefined && query.error === null ? <Skeleton height={420} /> : null}
      {picked.ids.length === 0 ? null : (
        <form
          className="in-line"
          aria-label={texts.give}
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = places.filter((place) => picked.has(keyOf(place)));
            say.mutate(
              chosen.map((place) => givenTo(place, team)),
              { onSuccess: picked.clear },
            );
          }}
        >
          <b className="s">{mappingTexts.chosen(picked.ids.length)}</b>
          <Choice label={texts.give} value={team} options={options} change={setTeam} />
          <Button variant="primary" type="submit" disabled={say.isPending || picked.ids.length > mostChanges}>
            {texts.giveButton}
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
                <input
                  type="checkbox"
                  aria-label={mappingTexts.chooseShown}
                  checked={places.length > 0 && picked.ids.length === places.length}
                  onChange={(event) => picked.pick(places.map(keyOf), event.target.checked)}
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
                <input
                  type="checkbox"
                  aria-label={mappingTexts.choose(place.name)}
                  checked={picked.has(keyOf(place))}
                  onChange={(event) => picked.pick([keyOf(place)], event.target.checked)}
                />
              </td>
              <td>{place.name}</td>
              <td className="mut">{texts.kinds[place.kind]}</td>
              <td>
                <select
                  aria-label={texts.teamOf(place.name)}
                  value={place.teamId ?? ''}
                  disabled={say.isPending}
                  onChange={(event) => say.mutate([givenTo(place, event.target.value)])}
                >
                  {options.map((one) => (
                    <option key={one.value} value={one.value}>
                      {one.label}
                    </option>
                  ))}
                </select>{' '}
                {place.byHand ? <span className="badge">{mappingTexts.byHand}</span> : null}
              </td>
            </tr>
          ))}
        </DataTable>
        {data?.page.found === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
      {data === undefined ? null : <Pager page={data.page} what={mappingTexts.rows.places} change={turn} />}
    </Panel>
  );
};
