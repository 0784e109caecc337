import { useState, type ReactNode } from 'react';
import type { MappingChange } from '@sightline/contract';
import { mappingTexts } from '../../texts/mappings.ts';
import { Choice } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { mostChanges, mostRows, useSay, type Mappings } from './mappings.queries.ts';
import { teamOptions, type Shown } from './people-table.tsx';
import { usePicked } from './use-picked.ts';

const texts = mappingTexts.places;

type Place = Mappings['places'][number];

const keyOf = (place: Place): string => `${place.kind} ${place.id}`;
const givenTo = (place: Place, teamId: string): MappingChange => ({
  kind: 'place',
  place: place.kind,
  id: place.id,
  teamId: teamId === '' ? null : teamId,
});

/** Which team has which projects and repositories; one at a time, or several at once. */
export const PlacesTable = ({ mappings, shown }: { mappings: Mappings; shown: Shown }): ReactNode => {
  const say = useSay();
  const [team, setTeam] = useState('');
  const found = mappings.places.filter(
    (place) =>
      (!shown.onlyUnmapped || place.teamId === null) &&
      place.name.toLowerCase().includes(shown.search.trim().toLowerCase()),
  );
  const places = found.slice(0, mostRows);
  const picked = usePicked(places.map(keyOf));
  const options = teamOptions(mappings);
  if (mappings.places.length === 0) return <p className="mut">{mappingTexts.nothingYet}</p>;
  return (
    <Panel title={mappingTexts.views.places} note={found.length}>
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
          <button className="btn pri" type="submit" disabled={say.isPending || picked.ids.length > mostChanges}>
            {texts.giveButton}
          </button>
          <button className="btn" type="button" onClick={picked.clear}>
            {mappingTexts.clear}
          </button>
        </form>
      )}
      <div className="scroll">
        <table className="rows">
          <thead>
            <tr>
              <th className="tick">
                <input
                  type="checkbox"
                  aria-label={mappingTexts.chooseShown}
                  checked={places.length > 0 && picked.ids.length === places.length}
                  onChange={(event) => picked.pick(places.map(keyOf), event.target.checked)}
                />
              </th>
              <th>{texts.columns.name}</th>
              <th>{texts.columns.kind}</th>
              <th>{texts.columns.team}</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
        {found.length > places.length ? (
          <p className="mut s after-rows">{mappingTexts.shownOf(places.length, found.length)}</p>
        ) : null}
        {places.length === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
    </Panel>
  );
};
