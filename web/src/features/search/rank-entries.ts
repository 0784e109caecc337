import { matchWords } from '@sightline/contract';
import type { PaletteGroup, PaletteItem } from '../../ui/command-palette.tsx';
import { paletteTexts as texts } from '../../texts/palette.ts';
import { weightOf, type Usage } from './usage.ts';

/** Something to open or to do. */
export type Entry = PaletteItem & {
  kind: 'screen' | 'setting' | 'action' | 'question' | 'found';
  /** Synonyms to match. */
  more?: string;
  href?: string;
  /** Runs instead of opening a screen. */
  run?: () => void;
  /** Opens another dialog, so the focus does not return. */
  staysOpen?: true;
};

/** More matches than this are not listed. */
export const maxListed = 24;
const mostUsed = 5;
/** Usage breaks ties between similar matches but does not outweigh a much better one. */
const usageWeight = 1.5;

/** What matches, best first; among similar matches, what this user chooses most. */
export const rankEntries = (entries: readonly Entry[], query: string, usage: Usage, now: number): Entry[] => {
  const match = matchWords(query);
  return entries
    .map((entry) => ({ entry, score: match(entry.name, `${entry.note} ${entry.more ?? ''}`) }))
    .filter(({ score }) => score > 0)
    .map(({ entry, score }) => ({
      entry,
      score: score + usageWeight * Math.log2(1 + weightOf(usage, entry.id, now)),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxListed)
    .map(({ entry }) => entry);
};

/** `ranked` with the entries in `order` first, in that order. New ones follow, so that no row moves. */
export const inOrder = (ranked: readonly Entry[], order: readonly string[] | null): readonly Entry[] => {
  if (order === null) return ranked;
  const byId = new Map(ranked.map((entry) => [entry.id, entry]));
  const kept = order.flatMap((id) => byId.get(id) ?? []);
  return [...kept, ...ranked.filter(({ id }) => !order.includes(id))];
};

/** The entries before typing: most used first, then all screens and actions. */
export const offeredEntries = (entries: readonly Entry[], usage: Usage, now: number): PaletteGroup<Entry>[] => {
  const used = entries
    .map((entry) => ({ entry, weight: weightOf(usage, entry.id, now) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostUsed)
    .map(({ entry }) => entry);
  // The title of their group says what they are.
  const others = (kind: Entry['kind'], note: string): Entry[] =>
    entries
      .filter((entry) => entry.kind === kind && !used.includes(entry))
      .map((entry) => (entry.note === note ? { ...entry, note: '' } : entry));
  return [
    { title: texts.groups.used, items: used },
    { title: texts.groups.screens, items: others('screen', texts.screen) },
    { title: texts.groups.actions, items: others('action', texts.action) },
  ].filter(({ items }) => items.length > 0);
};
