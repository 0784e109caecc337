import { decisionKinds, question, type DecisionKind, type Question } from '@sightline/contract';
import { decisionTexts } from '../../texts/decisions.ts';
import { rangeIn } from '../../ui/filters/filters.ts';

type Address = Record<string, string>;

const whole = (text: string | undefined, otherwise: number): number => {
  const number = Number(text);
  return text !== undefined && text.trim() !== '' && Number.isInteger(number) ? number : otherwise;
};

/** Whatever was typed, for the schema to judge; null for nothing at all. */
const typed = (text: string | undefined, otherwise: number | null): number | null =>
  text === undefined ? otherwise : text.trim() === '' ? null : Number(text);

export const kindIn = (address: Address): DecisionKind =>
  decisionKinds.find((kind) => kind === address['ask']) ?? 'completion';

/** The seed in an address: the same one shows the same runs. */
export const seedIn = (address: Address): number => Math.abs(whole(address['seed'], 1)) % 0x1_0000_0000;

/** What is asked, or why it cannot be; both are null while it is not known whom it is about. */
export type Asked = { question: Question; problem: null } | { question: null; problem: string | null };

/**
 * The question that an address asks.
 * @param firstTeam whose answer is shown when no team is named
 * @param inFourWeeks the day that is asked about when none is named
 */
export const questionIn = (address: Address, firstTeam: string | null, inFourWeeks: string): Asked => {
  const kind = kindIn(address);
  const teamId = address['team'] ?? firstTeam;
  const items = typed(address['items'], 20);
  const asked = {
    completion: { kind, teamId, items },
    amount: { kind, teamId, by: address['by'] ?? inFourWeeks },
    sprint: { kind, teamId },
    'what-if': {
      kind,
      teamId,
      items,
      people: typed(address['people'], 0),
      inProgress: typed(address['wip'], null),
      incidentShare: typed(address['incidents'], 1),
    },
    bottleneck: { kind, teamId: address['team'] ?? null, timeRange: rangeIn(address['span']).timeRange },
  }[kind];
  const parsed = question.safeParse(asked);
  if (parsed.success) return { question: parsed.data, problem: null };
  if (kind !== 'bottleneck' && teamId === null) return { question: null, problem: null };
  return { question: null, problem: problemOf(parsed.error.issues) };
};

/** The contract's own words where it has any; a field that holds nothing of its kind has words of its own. */
const problemOf = (issues: readonly { code?: string; path: PropertyKey[]; message: string }[]): string => {
  const field = String(issues[0]?.path[0] ?? '');
  const known = decisionTexts.problems[field as keyof typeof decisionTexts.problems];
  const isWorded = !(issues[0]?.message.startsWith('Invalid') ?? true);
  return isWorded ? (issues[0]?.message ?? '') : (known ?? decisionTexts.problems.other);
};

/** The address by which a question is asked. */
export const addressOf = (asked: Question): Address => {
  const { kind, teamId } = asked;
  const common = { ask: kind, ...(teamId === null ? {} : { team: teamId }) };
  switch (asked.kind) {
    case 'completion':
      return { ...common, items: String(asked.items) };
    case 'amount':
      return { ...common, by: asked.by };
    case 'sprint':
      return common;
    case 'what-if':
      return {
        ...common,
        items: String(asked.items),
        people: String(asked.people),
        ...(asked.inProgress === null ? {} : { wip: String(asked.inProgress) }),
        incidents: String(asked.incidentShare),
      };
    case 'bottleneck':
      return { ...common, span: asked.timeRange };
  }
};
