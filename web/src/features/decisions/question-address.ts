import { addDays, decisionKinds, effectMetrics, question, type DecisionKind, type Question } from '@sightline/contract';
import { decisionTexts } from '../../texts/decisions.ts';
import { rangeIn } from '../../ui/filters/filters.ts';

type Address = Record<string, string>;

const whole = (text: string | undefined, otherwise: number): number => {
  const number = Number(text);
  return text !== undefined && text.trim() !== '' && Number.isInteger(number) ? number : otherwise;
};

/** Passes any input to the schema; null if empty. */
const typed = (text: string | undefined, otherwise: number | null): number | null =>
  text === undefined ? otherwise : text.trim() === '' ? null : Number(text);

export const kindIn = (address: Address): DecisionKind =>
  decisionKinds.find((kind) => kind === address['ask']) ?? 'completion';

/** The same seed shows the same runs. */
export const seedIn = (address: Address): number => Math.abs(whole(address['seed'], 1)) % 0x1_0000_0000;

/** The question, or why it is invalid; both are null until a team is known. */
export type AddressQuestion = { question: Question; problem: null } | { question: null; problem: string | null };

export type DefaultDays = { inFourWeeks: string; fifteenth: string; fourWeeksAgo: string };

export const defaultDays = (today: string): DefaultDays => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const fifteenth = new Date(Date.UTC(year, day <= 15 ? month - 1 : month, 15)).toISOString().slice(0, 10);
  return { inFourWeeks: addDays(today, 28), fifteenth, fourWeeksAgo: addDays(today, -28) };
};

/**
 * Parses the question in a URL.
 * @param firstTeam the default team
 */
export const questionIn = (address: Address, firstTeam: string | null, usual: DefaultDays): AddressQuestion => {
  const kind = kindIn(address);
  const teamId = address['team'] ?? firstTeam;
  const items = typed(address['items'], 20);
  const input = {
    completion: { kind, teamId, items },
    amount: { kind, teamId, by: address['by'] ?? usual.inFourWeeks },
    ship: { kind, teamId, by: address['by'] ?? usual.fifteenth, items: typed(address['items'], null) },
    sprint: { kind, teamId },
    'what-if': {
      kind,
      teamId,
      items,
      people: typed(address['people'], 0),
      inProgress: typed(address['wip'], null),
      incidentShare: typed(address['incidents'], 1),
    },
    effect: {
      kind,
      teamId,
      metric: address['figure'] ?? effectMetrics[0],
      since: address['since'] ?? usual.fourWeeksAgo,
    },
    bottleneck: { kind, teamId: address['team'] ?? null, timeRange: rangeIn(address['span']).timeRange },
  }[kind];
  const parsed = question.safeParse(input);
  if (parsed.success) return { question: parsed.data, problem: null };
  if (kind !== 'bottleneck' && teamId === null) return { question: null, problem: null };
  return { question: null, problem: problemOf(parsed.error.issues) };
};

/** The contract's message, or a fixed one for fields that cannot be parsed. */
const problemOf = (issues: readonly { code?: string; path: PropertyKey[]; message: string }[]): string => {
  const field = String(issues[0]?.path[0] ?? '');
  const known = decisionTexts.problems[field as keyof typeof decisionTexts.problems];
  const isWorded = !(issues[0]?.message.startsWith('Invalid') ?? true);
  return isWorded ? (issues[0]?.message ?? '') : (known ?? decisionTexts.problems.other);
};

export const addressOf = (input: Question): Address => {
  const { kind, teamId } = input;
  const common = { ask: kind, ...(teamId === null ? {} : { team: teamId }) };
  switch (input.kind) {
    case 'completion':
      return { ...common, items: String(input.items) };
    case 'amount':
      return { ...common, by: input.by };
    case 'ship':
      return { ...common, by: input.by, ...(input.items === null ? {} : { items: String(input.items) }) };
    case 'sprint':
      return common;
    case 'effect':
      return { ...common, figure: input.metric, since: input.since };
    case 'what-if':
      return {
        ...common,
        items: String(input.items),
        people: String(input.people),
        ...(input.inProgress === null ? {} : { wip: String(input.inProgress) }),
        incidents: String(input.incidentShare),
      };
    case 'bottleneck':
      return { ...common, span: input.timeRange };
  }
};
