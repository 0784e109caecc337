/** Observations of pages: written, improved, and those that record a decision or a design. */
import { daySeconds } from '@sightline/contract';
import type { Instant, PageFact, PageVersionFact } from '../../facts.ts';
import type { Observation, ObservationOf } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';
import type { WorkContext } from '../flow/work-context.ts';
import { reasons } from '../reasons.ts';

/** Publishing again within a day continues the same edit. */
const sameEdit = daySeconds;

/** Titles such as `ADR 12: …`, `Decision: …`, `RFC …`, `Design of …`, `Proposal …`. */
const decisionTitle = /\b(adr|rfc|decisions?|design|proposal)\b/i;

/** pages_written, one row per page version, and decisions_documented, one per page of that kind. */
export function measurePages(context: WorkContext): Observation[] {
  const pages = new Map(context.facts.pages.map((page) => [page.id, page]));
  const versions = [...context.facts.pageVersions].sort(
    (a, b) => (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : 0) || a.at - b.at || a.number - b.number,
  );
  const latestEdit = new Map<string, Instant>();
  const edits = versions.flatMap((version) => {
    const page = pages.get(version.pageId);
    return page === undefined ? [] : [editObservation(version, page, latestEdit, context)];
  });
  const decisions = [...pages.values()]
    .filter((page) => decisionTitle.test(page.title))
    .map((page) =>
      pageObservation(page, page.authorId, page.createdAt, context, { metric: 'decisions_documented', detail: {} }),
    );
  return [...edits, ...decisions];
}

/** `latestEdit`: when each person last published each page; updated in place. */
function editObservation(
  version: PageVersionFact,
  page: PageFact,
  latestEdit: Map<string, Instant>,
  context: WorkContext,
): Observation {
  const editor = `${page.id}:${version.authorId === null ? '' : context.who.identityOf(version.authorId)}`;
  const before = latestEdit.get(editor);
  const continued = before !== undefined && version.at - before < sameEdit;
  if (!version.minor) latestEdit.set(editor, version.at);
  return pageObservation(page, version.authorId, version.at, context, {
    metric: 'pages_written',
    key: `${page.id}:${version.number}`,
    excluded: version.minor ? reasons.minorEdit : continued ? reasons.continuedEdit : null,
    detail: { version: version.number, kind: version.number === 1 ? 'created' : 'edited' },
  });
}

function pageObservation<Metric extends MetricKey>(
  page: PageFact,
  accountId: string | null,
  at: Instant,
  { who }: WorkContext,
  own: Pick<ObservationOf<Metric>, 'metric' | 'detail'> & Partial<Pick<Observation, 'key' | 'excluded'>>,
): Observation {
  const personId = who.personIdOf(accountId);
  return {
    key: page.id,
    ...own,
    detail: own.detail as Observation['detail'],
    scope: `space:${page.spaceId}`,
    at,
    value: 1,
    personId,
    // A space belongs to no team: only the person determines it.
    teamId: who.teamAt(personId, at, null),
    repositoryId: null,
    excluded: who.isBot(accountId) ? reasons.bot : (own.excluded ?? null),
    reference: { kind: 'page', id: page.id, title: page.title, url: page.url },
  };
}
