import { pushAll } from '@sightline/analytics';
import {
  stateOfFigure,
  type Claim,
  type Figure,
  type ReportCell,
  type ReportDocument,
  type RouteReply,
  type contract,
} from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inLanguage, knownLanguage } from '../../platform/language.ts';
import { composeReport } from './compose/compose-report.ts';
import { visibleReport } from './list-reports.ts';
import { openDocument } from './open-document.ts';

type Reply = RouteReply<typeof contract.reports.check>;
type Unit = Reply['changed'][number]['unit'];
type Printed = {
  label: string;
  about: string;
  day: string | null;
  unit: Unit;
  figure: Figure;
  subject: string;
  receipt: string;
};

/** Recomputes the figure of a claim, and the one that it is compared with. */
export type VerifyClaim = (ctx: RouteContext, claim: Claim) => Promise<RouteReply<typeof contract.claims.verify>>;

/**
 * Composes a report again from today's rows, with the reader's permissions, and compares each figure with the one that
 * was printed. Findings are verified by their claims, because others may lead the report today.
 * @throws NotFound, Conflict before it is ready
 */
export const checkReport = async (ctx: RouteContext, id: string, verify: VerifyClaim): Promise<Reply> => {
  const { plan, document } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const report = await visibleReport(tx, ctx, id);
    return { plan: report.plan, document: await openDocument(tx, ctx, report) };
  });
  // Figures are found again by their labels.
  const language = knownLanguage(document.language ?? null);
  const now = await inLanguage(language, () =>
    composeReport(ctx, plan, { id, generatedAt: new Date(document.generatedAt) }),
  );
  const current = printedIn(now);
  const printed = printedIn(document);
  const changed = [...printed].flatMap(([key, { label, about, day, unit, figure, receipt }]) => {
    const found = current.get(key);
    const state = found === undefined ? 'no-longer-recorded' : stateOfFigure(figure, found.figure);
    return state === 'holds' ? [] : [{ label, about, day, unit, state, figure, now: found?.figure ?? null, receipt }];
  });
  const receipts = new Set([...printed.values()].map(({ receipt }) => receipt));
  const claims = claimsIn(document).filter(({ receipt }) => !receipts.has(receipt));
  const asOf = { ...ctx, asOf: Math.floor(Date.parse(document.generatedAt) / 1000) };
  for (const { claim, receipt } of claims) pushAll(changed, differencesOf(claim, receipt, await verify(asOf, claim)));
  const { version, measuredAt } = now.data ?? { version: null, measuredAt: null };
  return { checked: printed.size + claims.length, dataVersion: version, measuredAt, changed };
};

/** The distinct figures of a document: reports repeat some in several sections. */
const printedIn = ({ sections }: ReportDocument): ReadonlyMap<string, Printed> => {
  const found = new Map<string, Printed>();
  const add = (printed: Printed): void => {
    // The rest of the link is the printed value.
    const [days] = printed.receipt.split('&claimed=', 1);
    found.set(JSON.stringify([printed.label, printed.subject, days]), printed);
  };
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind === 'figures')
      for (const { label, subjectName, ...figure } of block.figures)
        add({ ...figure, label, about: subjectName, day: null });
    if (block.kind === 'table')
      for (const row of block.rows) {
        const cells = row.map((cell, index) => ({ cell, column: block.columns[index] }));
        const namesOf = (kind: 'text' | 'day') =>
          cells.flatMap(({ cell, column }) => (column?.kind === kind && typeof cell === 'string' ? [cell] : []));
        const about = namesOf('text').join(', ');
        const [day = null] = namesOf('day');
        for (const { cell, column } of cells)
          if (isFigure(cell) && column !== undefined)
            add({ ...cell, label: `${block.title}: ${column.title}`, about, day, unit: column.unit });
      }
  }
  return found;
};

type Claimed = { claim: Claim; receipt: string };

const claimsIn = ({ sections }: ReportDocument): Claimed[] =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'text' ? block.evidence : []))
    .flatMap(({ claim, receipt }) => (claim === undefined ? [] : [{ claim, receipt }]));

/** What no longer holds of a claim: its figure, the one that it is compared with, or both. */
const differencesOf = (
  { name, part, subjectName, unit, figure, comparison }: Claim,
  receipt: string,
  now: Awaited<ReturnType<VerifyClaim>>,
): Reply['changed'] => {
  const compared = comparison === null ? null : { label: `${name}: ${comparison.label}`, figure: comparison.figure };
  const sides = [
    { label: name, figure, verified: now },
    ...(compared === null || now.comparison === null ? [] : [{ ...compared, verified: now.comparison }]),
  ];
  return sides.flatMap(({ verified: { state, figure: current }, ...printed }) =>
    state === 'holds'
      ? []
      : [{ ...printed, about: part?.name ?? subjectName, day: null, unit, state, now: current, receipt }],
  );
};

type FigureCell = Extract<ReportCell, { figure: Figure }>;
const isFigure = (cell: ReportCell): cell is FigureCell => typeof cell === 'object' && cell !== null;
