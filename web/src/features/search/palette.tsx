import { limits, maxQuestionLength } from '@sightline/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { paletteTexts as texts } from '../../texts/palette.ts';
import { searchBoxTexts } from '../../texts/search-box.ts';
import { CommandPalette } from '../../ui/command-palette.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { resultEntry } from './result-entry.ts';
import { inOrder, maxListed, offeredEntries, rankEntries, type Entry } from './rank-entries.ts';
import { useSearch } from './search.queries.ts';
import { readUsage, rememberChoice } from './usage.ts';

type Props = {
  userId: string;
  /** Entries that do not come from the server. */
  entries: readonly Entry[];
  /** Whether the user belongs to an organization whose people and teams can be searched. */
  searches: boolean;
  mayArrange: boolean;
  query: string;
  changeQuery: (query: string) => void;
  close: () => void;
  opener: HTMLElement | null;
};

export const Palette = (props: Props): ReactNode => {
  const { userId, entries, searches, mayArrange, query, changeQuery, close, opener } = props;
  const follow = useFollow();
  const [usage] = useState(() => readUsage(userId));
  const [now] = useState(() => Date.now());
  const { type, ...found } = useSearch(query, changeQuery, searches);
  const isEmpty = query.trim() === '';
  const foundEntries = useMemo(
    () => found.results.map((result) => resultEntry(result, mayArrange)),
    [found.results, mayArrange],
  );
  const all = [...entries, ...foundEntries];
  const questionEntries = searches && isQuestion(query) ? [askEntry(query)] : [];
  // Once the user has moved to a row, rows that the server finds later do not move it away.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const ranked = isEmpty ? [] : inOrder([...rankEntries(all, query, usage, now), ...questionEntries], order);
  const groups = isEmpty
    ? offeredEntries(entries, usage, now)
    : ranked.length === 0
      ? []
      : [{ title: texts.groups.results, items: ranked }];
  const choose = (entry: Entry): HTMLElement | false | null => {
    rememberChoice(userId, entry.id);
    const heading = entry.href === undefined ? null : headingOf(entry.href);
    if (entry.staysOpen !== true) close();
    if (entry.href !== undefined) follow(entry.href);
    entry.run?.();
    return heading;
  };
  return (
    <CommandPalette
      title={texts.title}
      listLabel={texts.list}
      placeholder={searchBoxTexts.placeholder}
      query={query}
      changeQuery={(text) => {
        setOrder(null);
        type(text);
      }}
      moved={() => setOrder(ranked.map(({ id }) => id))}
      maxLength={limits.searchQuery}
      groups={groups}
      status={statusOf({ isEmpty, query, count: ranked.length, ...found })}
      choose={choose}
      close={close}
      opener={opener}
    />
  );
};

/** The heading of the current screen, if an address is part of it. Another screen focuses its own. */
const headingOf = (href: string): HTMLElement | false | null =>
  new URL(href, location.href).pathname === location.pathname && document.querySelector<HTMLElement>('main h1');

/** A name is mostly one or two words; more may be a question. */
const isQuestion = (query: string): boolean => query.trim().endsWith('?') || query.trim().split(/\s+/).length > 2;

const askEntry = (query: string): Entry => ({
  id: 'question:ask',
  kind: 'question',
  name: texts.ask(query.trim()),
  note: texts.question,
  href: `/insights/ask?q=${encodeURIComponent(query.trim().slice(0, maxQuestionLength))}`,
});

const hasKeyboard = (): boolean => !matchMedia('(hover: none) and (pointer: coarse)').matches;

type State = { isEmpty: boolean; query: string; count: number; busy: boolean; failed: boolean };

const statusOf = ({ isEmpty, query, count, busy, failed }: State): string => {
  if (isEmpty) return hasKeyboard() ? texts.hint : '';
  if (failed) return texts.failed;
  if (count >= maxListed) return texts.bestResults(count);
  if (count > 0) return texts.results(count);
  return busy ? texts.searching : texts.none(query.trim());
};
