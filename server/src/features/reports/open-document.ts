/** Opening stored documents, which show what their owner could see when they were generated. */
import { t, type ReportDocument } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict, NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../organizations/index.ts';
import { recordListView, seesIndividuals } from '../visibility/index.ts';
import { readDocument, type StoredReport } from './generated-reports.store.ts';
import { assertTeamsOnlyReport } from './teams-only-reports.ts';

/** The document of a report that is about to be processed. @throws NotAllowed, Conflict before it is ready */
export const findDocument = async (tx: Tx, ctx: RouteContext, report: StoredReport): Promise<ReportDocument> => {
  assertTeamsOnlyReport(ctx, report);
  const document = await readDocument(tx, report.id);
  if (document === null) throw new Conflict(t('This report is not ready yet.'));
  if (!maySee(ctx, document))
    throw new NotAllowed(
      t('This report was generated when you could see individual figures. Now only managers and admins can open it.'),
    );
  return document;
};

/** Whether a viewer may still see what a document shows: it may be from before their role changed. */
export const maySee = (ctx: RouteContext, document: ReportDocument): boolean =>
  seesIndividuals(ctx.user) || !hasIndividuals(ctx, document);

/** An older document does not say it: it has none if the organization has shown teams only since before it. */
const hasIndividuals = ({ user }: RouteContext, { individuals }: ReportDocument): boolean =>
  individuals ?? user.teamsOnlySince === null;

/**
 * The document of a report, for a viewer. The people in it can see who viewed it, as with a list.
 * @throws NotAllowed, Conflict before it is ready
 */
export const openDocument = async (tx: Tx, ctx: RouteContext, report: StoredReport): Promise<ReportDocument> => {
  const document = await findDocument(tx, ctx, report);
  await recordDocumentView(tx, ctx, document);
  return document;
};

export const recordDocumentView = (tx: Tx, ctx: RouteContext, document: ReportDocument): Promise<void> =>
  recordPeople(tx, ctx, peopleIn(document));

/** Records that a document or a file showed a user these people's figures. */
export const recordPeople = async (tx: Tx, ctx: RouteContext, people: readonly string[]): Promise<void> => {
  if (people.length === 0) return;
  await recordListView(tx, ctx, people, { timeZone: await readTimeZone(tx, ctx.organizationId) });
};

/** The people whose figures a document shows. */
const peopleIn = ({ sections }: ReportDocument): string[] => {
  const subjects = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): string[] => {
      if (block.kind === 'figures') return block.figures.map(({ subject }) => subject);
      if (block.kind === 'table')
        return block.rows.flat().flatMap((cell) => (typeof cell === 'object' && cell !== null ? cell.subject : []));
      if (block.kind === 'text')
        return block.evidence.flatMap(({ subject, claim }) =>
          claim?.part?.kind === 'person' ? [subject, `person:${claim.part.key}`] : subject,
        );
      return [];
    });
  const prefix = 'person:';
  return [...new Set(subjects)].flatMap((subject) => (subject.startsWith(prefix) ? subject.slice(prefix.length) : []));
};
