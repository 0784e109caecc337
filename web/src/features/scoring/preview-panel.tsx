import { trendThreshold, type ScoreMove, type ScoringPreview, type ScoringSettings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Door } from '../../ui/door.tsx';
import { writeChange, writePeriod } from '../../ui/format.ts';
import { Field } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { usePartOf } from '../../ui/part-of.ts';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { usePreview } from './scoring.queries.ts';

const texts = scoringTexts.preview;
const teamsAbove = 8;
const rowsShown = 10;

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

type Moved = { subject: string; name: string; note?: string; isTeam: boolean; move: ScoreMove };

const sizeOf = (move: ScoreMove): number => Math.abs(changeOf(move) ?? (changeText(move) === texts.none ? -1 : 100));
/** The largest moves first; nobody is ordered by the score itself. */
const byMove = (one: Moved, other: Moved): number =>
  sizeOf(other.move) - sizeOf(one.move) || one.name.localeCompare(other.name);

const Moves = ({ preview, open }: { preview: ScoringPreview; open: OpenReceipt }): ReactNode => {
  const scored = preview.people.filter((one) => one.before.kind === 'value' || one.after.kind === 'value');
  const people = scored.map(({ developerId, name, teamName, ...move }): Moved => {
    return { subject: `person:${developerId}`, name, note: teamName ?? texts.noTeam, isTeam: false, move };
  });
  const teams = preview.teams.map(({ teamId, name, ...move }): Moved => {
    return { subject: `team:${teamId}`, name, isTeam: true, move };
  });
  // A few teams stand above everybody; many are found among them.
  const above = teams.length <= teamsAbove ? teams : [];
  const listed = (above === teams ? people : [...people, ...teams]).toSorted(byMove);
  const { rows, page, words, search, turn } = usePartOf(listed, (one) => `${one.name} ${one.note ?? ''}`, rowsShown);
  return (
    <>
      <p className="s num">
        {texts.note(writePeriod(preview.period))}{' '}
        {texts.moved(scored.filter((one) => sizeOf(one) > trendThreshold).length, scored.length)}
      </p>
      {listed.length <= rowsShown ? null : <Field label={texts.find} type="search" value={words} change={search} />}
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
            {[...above, ...rows].map(({ subject, name, note, isTeam, move }) => (
              <Row
                key={subject}
                name={name}
                {...(note === undefined ? {} : { note })}
                move={move}
                open={() => open('performance_score', subject)}
                strong={isTeam}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} what={above === teams ? texts.people : texts.peopleAndTeams} change={turn} />
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
