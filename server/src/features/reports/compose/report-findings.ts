/** The findings that the summary of a report leads with. */
import { pushAll } from '@sightline/analytics';
import type { Claim, Finding, TextBlock } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { readStatements, type IsStated } from '../../findings/index.ts';
import { textOf } from '../../statements/index.ts';
import { printedReceipt, type MadeAt } from './report-figures.ts';
import { isNarrowing, type ReportPlan } from './report-plan.ts';

/** A finding, or what explains it: a sentence, its figures and where they are shown. */
export type ReportFinding = Pick<Finding, 'statement' | 'cause' | 'link'>;

/** Maximum teams whose findings are read. */
const maxTeams = 10;

/**
 * What the Overview leads with over the report's days, or the pages of its teams: in reports about scores everything, in
 * others what is about their figures.
 * Reports that are not about single people name none, because they are forwarded; filtered ones name none who may be
 * left out of their table.
 */
export const readReportFindings = async (
  ctx: RouteContext,
  { days, teams, developers, topics, people, metrics: chosen }: ReportPlan,
  { metrics, teamIds }: { metrics: readonly string[]; teamIds: readonly string[] },
): Promise<ReportFinding[]> => {
  if (developers.length > 0) return [];
  const namesPeople = topics.includes('people') && (people === undefined || !isNarrowing(people));
  const isGeneral = topics.includes('scores') && chosen.length === 0;
  const isStated: IsStated = ({ metric, isOfPerson }) =>
    (isGeneral || metric === 'performance_score' || metrics.includes(metric)) && (namesPeople || !isOfPerson);
  if (teams.length === 0) return readStatements(ctx, days, 'organization', isStated);
  const found: ReportFinding[] = [];
  for (const id of teamIds.slice(0, maxTeams)) {
    const ofTeam = await readStatements(ctx, days, `team:${id}`, isStated);
    pushAll(found, teamIds.length > 1 ? ofTeam.slice(0, 1) : ofTeam);
  }
  return found;
};

/** The sentences of a finding, each with the receipts of its figures. */
export const blocksOfFinding = ({ statement, cause }: ReportFinding, at: MadeAt): TextBlock[] =>
  [statement, ...(cause === null ? [] : [cause])].map((sentence) => ({
    kind: 'text',
    text: textOf(sentence),
    evidence: sentence.claims.map((claim) => ({
      metric: claim.metric,
      subject: claim.subject,
      // The value in the link of a printed figure is checked against the whole figure, not against a part of it.
      receipt:
        claim.part === null
          ? printedReceipt(claim.figure, claim.metric, claim.subject, { ...at, days: claim.days })
          : claim.receipt,
      claim,
    })),
  }));

const isOwnChange = ({ part, comparison }: Claim): boolean => part === null && comparison?.kind === 'previous';

/** For findings that state how this figure changed since the previous period. */
export const statesChange =
  (metric: string, subject: string) =>
  ({ statement }: ReportFinding): boolean =>
    statement.claims.some((claim) => isOwnChange(claim) && claim.metric === metric && claim.subject === subject);
