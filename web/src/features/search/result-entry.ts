import type { Found } from '@sightline/contract';
import { paletteTexts as texts } from '../../texts/palette.ts';
import type { Entry } from './rank-entries.ts';

/** Repositories without a team link to Team Mappings. */
const hrefOf = ({ kind, id, teamId }: Found, mayArrange: boolean): string => {
  const path = encodeURIComponent(id);
  if (kind === 'person') return `/performance/profiles/${path}`;
  if (kind === 'team') return `/teams/${path}`;
  if (kind === 'sprint') return `/performance/sprint-analysis/${path}`;
  if (kind === 'report') return `/reports/${path}`;
  if (kind === 'metric') return `/metrics/${path}`;
  if (teamId !== null) return `/teams/${teamId}`;
  return mayArrange ? '/settings?tab=integrations&part=mappings' : '/teams';
};

export const resultEntry = (found: Found, mayArrange: boolean): Entry => {
  const kind = texts.kinds[found.kind];
  return {
    id: `${found.kind}:${found.id}`,
    kind: 'found',
    name: found.name,
    note: found.note === null ? kind : texts.of(kind, found.note),
    href: hrefOf(found, mayArrange),
  };
};
