import { decisionKinds, question, type DecisionKind, type Question } from '@sightline/contract';

type Address = Record<string, string>;

const whole = (text: string | undefined, otherwise: number): number => {
  const number = Number(text);
  return text !== undefined && text.trim() !== '' && Number.isInteger(number) ? number : otherwise;
};

export const kindIn = (address: Address): DecisionKind =>
  decisionKinds.find((kind) => kind === address['ask']) ?? 'completion';

/** The seed in an address: the same one shows the same runs. */
export const seedIn = (address: Address): number => Math.abs(whole(address['seed'], 1)) % 0x1_0000_0000;

/**
 * The question that an address asks; null while it is not complete.
 * @param firstTeam whose answer is shown when no team is named
 * @param inFourWeeks the day that is asked about when none is named
 */
export const questionIn = (address: Address, firstTeam: string | null, inFourWeeks: string): Question | null => {
  const kind = kindIn(address);
  const teamId = address['team'] ?? firstTeam;
  const items = whole(address['items'], 20);
  const asked = {
    completion: { kind, teamId, items },
    amount: { kind, teamId, by: address['by'] ?? inFourWeeks },
    sprint: { kind, teamId },
    'what-if': {
      kind,
      teamId,
      items,
      people: whole(address['people'], 0),
      inProgress: address['wip'] === undefined ? null : whole(address['wip'], 0),
      incidentShare: Number(address['incidents'] ?? '1'),
    },
    bottleneck: { kind, teamId: address['team'] ?? null, timeRange: address['span'] ?? '90d' },
  }[kind];
  const parsed = question.safeParse(asked);
  return parsed.success ? parsed.data : null;
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
