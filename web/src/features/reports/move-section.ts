import type { ReportSection } from '@sightline/contract';

/** The sections after a move, renumbered; null if the position does not exist. */
export const moved = (sections: readonly ReportSection[], from: number, to: number): ReportSection[] | null => {
  const section = sections[from];
  if (section === undefined || to < 0 || to >= sections.length) return null;
  return sections
    .toSpliced(from, 1)
    .toSpliced(to, 0, section)
    .map((moved, order) => ({ ...moved, order }));
};
