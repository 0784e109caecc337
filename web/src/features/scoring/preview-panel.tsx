import { trendThreshold, type ScoreMove, type ScoringPreview, type ScoringSettings } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Door } from '../../ui/door.tsx';
import { writeChange, writePeriod } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { usePreview } from './scoring.queries.ts';

const texts = scoringTexts.preview;
const shownAtFirst = 8;

/** Points between before and after; null where either has no score. */
const changeOf = ({ before, after }: ScoreMove): number | null =>
  before.kind === 'value' && after.kind === 'value' ? after.value - before.value : null;

const changeText = (move: ScoreMove): string => {
  const change = changeOf(move);
  if (change !== null)
    return Math.abs(change) < 0.05 ? texts.same : writeChange({ absolute: change, relative: null }, 'score');
  if (move.before.kind === move.after.kind) return texts.none;
  return move.after.kind === 'value' ? texts.gains : texts.loses;
};

/** Whose score the edited settings move by how much. */
export const PreviewPanel = ({
  settings,
  isBroken,
}: {
  settings: ScoringSettings | null;
  isBroken: boolean;
}): ReactNode => {
  const { data, error, waiting } = usePreview(isBroken ? null : settings);
  const { open } = useReceipt();
  if (settings === null || isBroken || (data === undefined && error === null)) {
    const text = settings === null ? texts.nothing : isBroken ? texts.blocked : texts.computing;
    return (
      <Panel title={texts.title}>
        <p className="mut preview-empty" aria-busy={text === texts.computing}>
          {text}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.title} note={waiting ? texts.computing : undefined}>
      <Failure message={error?.message ?? null} />
      {data === undefined ? null : <Moves preview={data} open={open} />}
    </Panel>
  );
};

const Moves = ({ preview, open }: { preview: ScoringPreview; open: OpenReceipt }): ReactNode => {
  const [all, setAll] = useState(false);
  const size = (move: ScoreMove): number => Math.abs(changeOf(move) ?? (changeText(move) === texts.none ? -1 : 100));
  // The largest moves first; nobody is ordered by the score itself.
  const people = preview.people.toSorted((a, b) => size(b) - size(a) || a.name.localeCompare(b.name));
  const scored = people.filter((one) => one.before.kind === 'value' || one.after.kind === 'value');
  return (
    <>
      <p className="s num">
        {texts.note(writePeriod(preview.period))}{' '}
        {texts.moved(scored.filter((one) => size(one) > trendThreshold).length, scored.length)}
      </p>
      <div className="scroll">
        <table className="rows moves">
          <thead>
            <tr>
              <th>{texts.columns.who}</th>
              <th className="right">{texts.columns.now}</th>
              <th className="right">{texts.columns.later}</th>
              <th className="right">{texts.columns.change}</th>
            </tr>
          </thead>
          <tbody>
            <Row name={texts.organization} move={preview.organization} open={() => open('performance_score')} strong />
            {preview.teams.map((team) => (
              <Row
                key={team.teamId}
                name={team.name}
                move={team}
                open={() => open('performance_score', `team:${team.teamId}`)}
                strong
              />
            ))}
            {(all ? scored : scored.slice(0, shownAtFirst)).map((person) => (
              <Row
                key={person.developerId}
                name={person.name}
                note={person.teamName ?? texts.noTeam}
                move={person}
                open={() => open('performance_score', `person:${person.developerId}`)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {scored.length <= shownAtFirst ? null : (
        <span>
          <button className="link s" type="button" onClick={() => setAll(!all)}>
            {all ? texts.fewer : texts.all(scored.length)}
          </button>
        </span>
      )}
    </>
  );
};

const Row = ({
  name,
  note,
  move,
  open,
  strong = false,
}: {
  name: string;
  note?: string;
  move: ScoreMove;
  open: () => void;
  strong?: boolean;
}): ReactNode => (
  <tr>
    <td>
      {strong ? <b>{name}</b> : name} {note === undefined ? null : <span className="xs mut">{note}</span>}
    </td>
    <td className="right num">
      <Door small figure={move.before} unit="score" label={texts.scoreOf(name)} open={open} />
    </td>
    <td className="right num">{move.after.kind === 'value' ? Math.round(move.after.value) : texts.none}</td>
    <td className="right num">{changeText(move)}</td>
  </tr>
);
