import type { ScoreMove, ScoringPreview, ScoringSettings } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writeChange, writePeriod } from '../../ui/format.ts';
import { Field } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { TeamsOnlyNote } from '../../ui/teams-only-note.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { usePreview } from './scoring.queries.ts';

const texts = scoringTexts.preview;
const rowsShown = 10;

/** Difference in points; null where either side has no score. */
const changeOf = ({ before, after }: ScoreMove): number | null =>
  before.kind === 'value' && after.kind === 'value' ? after.value - before.value : null;

const changeText = (move: ScoreMove): string => {
  const change = changeOf(move);
  if (change !== null)
    return Math.abs(change) < 0.05 ? texts.same : writeChange({ absolute: change, relative: null }, 'score');
  if (move.before.kind === move.after.kind) return texts.none;
  return move.after.kind === 'value' ? texts.gainsScore : texts.losesScore;
};

/** How far the edited settings move each score. */
export const PreviewPanel = ({
  settings,
  isBroken,
}: {
  settings: ScoringSettings | null;
  isBroken: boolean;
}): ReactNode => {
  const [words, setWords] = useState('');
  const [page, turn] = useState(1);
  const { data, error, waiting } = usePreview(isBroken ? null : settings, { search: words, page, limit: rowsShown });
  const { open } = useReceipt();
  const search = (text: string): void => {
    setWords(text);
    turn(1);
  };
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
      <TeamsOnlyNote about="preview" />
      <Failure message={error?.message ?? null} />
      {data === undefined ? null : <Moves preview={data} finding={{ words, search, turn }} open={open} />}
    </Panel>
  );
};

type Finding = { words: string; search: (words: string) => void; turn: (page: number) => void };

const Moves = ({ preview, finding, open }: { preview: ScoringPreview; finding: Finding; open: OpenReceipt }) => {
  const { page, teams, rows } = preview;
  const isFound = page.of > rowsShown;
  const row = ({ kind, id, name, teamName, ...move }: ScoringPreview['rows'][number]): ReactNode => (
    <Row
      key={id}
      name={name}
      {...(kind === 'team' ? {} : { note: teamName ?? texts.noTeam })}
      move={move}
      open={() => open('performance_score', `${kind}:${id}`)}
      strong={kind === 'team'}
    />
  );
  return (
    <>
      <p className="s num">
        {texts.note(writePeriod(preview.period))} {texts.moved(preview.moved, preview.scored)}
      </p>
      {isFound ? <Field label={texts.find} type="search" value={finding.words} change={finding.search} /> : null}
      <div className="scroll">
        <DataTable
          className="rows moves"
          columns={[
            { title: texts.columns.who },
            { title: texts.columns.now, className: 'right' },
            { title: texts.columns.later, className: 'right' },
            { title: texts.columns.change, className: 'right' },
          ]}
        >
          <Row name={texts.organization} move={preview.organization} open={() => open('performance_score')} strong />
          {teams.map(row)}
          {rows.map(row)}
        </DataTable>
      </div>
      <Pager page={page} what={page.of > preview.scored ? texts.peopleAndTeams : texts.people} change={finding.turn} />
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
      <FigureButton small figure={move.before} unit="score" label={texts.scoreOf(name)} open={open} />
    </td>
    <td className="right num">{move.after.kind === 'value' ? Math.round(move.after.value) : texts.none}</td>
    <td className="right num">{changeText(move)}</td>
  </tr>
);
