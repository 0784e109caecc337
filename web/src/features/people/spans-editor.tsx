import type { MappedPerson, MappingChange } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure } from '../../ui/panel.tsx';
import type { Mappings } from './mappings.queries.ts';
import { leaveChanges, membershipChanges } from './memberships.ts';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';

const texts = mappingTexts.editor;

type Props = { person: MappedPerson; send: (changes: MappingChange[]) => void; busy: boolean };
type Span = { teamId: string; from: string; to: string };

/** Editable rows with a start and an end. */
const Spans = ({
  spans,
  change,
  ends,
  teams,
}: {
  spans: readonly Span[];
  change: (spans: Span[]) => void;
  ends: string;
  /** Set if rows have a team. */
  teams?: readonly { value: string; label: string }[];
}): ReactNode =>
  spans.map((span, index) => {
    const set = (part: Partial<Span>): void =>
      change(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
    return (
      // Rows have no name, so they are identified by position.
      <div className="in-line" key={index}>
        {teams === undefined ? null : (
          <Select label={texts.team} value={span.teamId} options={teams} change={(teamId) => set({ teamId })} />
        )}
        <Field label={texts.membershipFrom} type="date" value={span.from} change={(from) => set({ from })} />
        <Field label={ends} type="date" value={span.to} change={(to) => set({ to })} />
        <Button onClick={() => change(spans.filter((_one, at) => at !== index))}>{texts.remove}</Button>
      </div>
    );
  });

const guardedParts = ['tab', 'part'];
const membershipSpans = (person: MappedPerson): Span[] =>
  person.memberships.map((membership) => ({ ...membership, to: membership.to ?? '' }));
const leaveSpans = (person: MappedPerson): Span[] => person.leaves.map((leave) => ({ ...leave, teamId: '' }));
const isSame = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length === others.length &&
  some.every(({ teamId, from, to }, at) => {
    const other = others[at];
    return teamId === other?.teamId && from === other.from && to === other.to;
  });

export const MembershipsEditor = ({
  person,
  mappings,
  today,
  send,
  busy,
}: Props & { mappings: Mappings; today: string }): ReactNode => {
  const [spans, setSpans] = useState<Span[]>(membershipSpans(person));
  const [failure, setFailure] = useState<string | null>(null);
  const options = mappings.teams.map(({ id, name }) => ({ value: id, label: name }));
  const save = (): void => {
    const isWhole = spans.every((span) => span.from !== '' && span.teamId !== '');
    setFailure(isWhole ? null : texts.dayNeeded);
    if (!isWhole) return;
    const memberships = spans.map(({ teamId, from, to }) => ({ teamId, from, to: to === '' ? null : to }));
    send(membershipChanges(person, memberships));
  };
  return (
    <section>
      <h3>
        {texts.memberships} {person.membershipsByHand ? null : <span className="mut xs">{texts.derived}</span>}
      </h3>
      <Failure message={failure} />
      <UnsavedGuard when={!isSame(spans, membershipSpans(person))} parts={guardedParts} />
      <Spans spans={spans} change={setSpans} ends={texts.membershipTo} teams={options} />
      <div className="choices">
        <Button
          disabled={options.length === 0}
          onClick={() => setSpans([...spans, { teamId: options[0]?.value ?? '', from: today, to: '' }])}
        >
          {texts.addMembership}
        </Button>
        <Button variant="primary" disabled={busy} onClick={save}>
          {texts.save}
        </Button>
        {person.membershipsByHand ? (
          <Button disabled={busy} onClick={() => send(membershipChanges(person, null))}>
            {texts.derive}
          </Button>
        ) : null}
      </div>
    </section>
  );
};

/** Absences, which count against no one. */
export const LeavesEditor = ({ person, send, busy }: Props): ReactNode => {
  const [spans, setSpans] = useState<Span[]>(leaveSpans(person));
  const [failure, setFailure] = useState<string | null>(null);
  const save = (): void => {
    const isWhole = spans.every((span) => span.from !== '' && span.to !== '');
    setFailure(isWhole ? null : texts.leaveDayNeeded);
    if (isWhole)
      send(
        leaveChanges(
          person,
          spans.map(({ from, to }) => ({ from, to })),
        ),
      );
  };
  return (
    <section>
      <h3>{texts.leave}</h3>
      <Failure message={failure} />
      <UnsavedGuard when={!isSame(spans, leaveSpans(person))} parts={guardedParts} />
      <Spans spans={spans} change={setSpans} ends={texts.leaveTo} />
      <div className="choices">
        <Button onClick={() => setSpans([...spans, { teamId: '', from: '', to: '' }])}>{texts.addLeave}</Button>
        <Button variant="primary" disabled={busy || (spans.length === 0 && person.leaves.length === 0)} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </section>
  );
};
