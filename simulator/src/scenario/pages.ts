/** Confluence: decisions, designs, run books and notes, written and improved. */
import { workingTimeAfter } from './calendar.ts';
import type { Worker } from './organization.ts';
import type { State } from './state.ts';

const kinds = ['ADR', 'Design', 'Run book', 'How to', 'Retrospective', 'Notes', 'Onboarding'];
const subjects = [
  'rate limits',
  'device pairing',
  'order import',
  'release trains',
  'on-call',
  'feature switches',
  'data retention',
  'test data',
  'map rendering',
  'billing periods',
];

/** A person writes or improves a page every now and then, some more than others. */
export const startWriting = (state: State, worker: Worker): void => {
  const eagerness = state.random.between(12, 70);
  const next = (): void => {
    const { engine, random } = state;
    if (worker.schedule.to !== null && engine.now() > worker.schedule.to) return;
    const known = pagesOf(state, worker);
    if (known.length > 0 && random.chance(0.68)) improve(state, worker, random.pick(known));
    else write(state, worker);
    engine.at(workingTimeAfter(worker.schedule, engine.now(), random.between(0.4, 1.6) * eagerness), next);
  };
  state.engine.at(workingTimeAfter(worker.schedule, worker.schedule.from, state.random.between(2, eagerness)), next);
};

type Known = { id: string; versions: number; spaceId: string };
const pagesOf = (state: State, worker: Worker): Known[] =>
  state.pages.filter((page) => page.spaceId === worker.team.space.id);

const write = (state: State, worker: Worker): void => {
  const { random, engine, counters } = state;
  counters.page += 1;
  const id = String(100_000 + counters.page);
  const author = worker.account.accountId;
  const kind = random.pick(kinds);
  const blog = random.chance(0.05);
  const title = `${kind}${kind === 'ADR' ? ` ${counters.page}` : ''}: ${random.pick(subjects)} (${counters.page})`;
  engine.emit({
    at: engine.now(),
    type: 'page.created',
    page: {
      id,
      spaceId: worker.team.space.id,
      kind: blog ? 'blogpost' : 'page',
      title,
      parentId: null,
      author,
      createdAt: engine.now(),
      versions: [{ number: 1, at: engine.now(), author, minor: false, message: '' }],
      comments: [],
    },
  });
  state.pages.push({ id, versions: 1, spaceId: worker.team.space.id });
};

const improve = (state: State, worker: Worker, page: Known): void => {
  const { random, engine, counters } = state;
  const author = worker.account.accountId;
  if (random.chance(0.25)) {
    counters.comment += 1;
    const comment = {
      id: String(700_000 + counters.comment),
      at: engine.now(),
      author,
      kind: random.chance(0.7) ? ('footer' as const) : ('inline' as const),
    };
    engine.emit({ at: engine.now(), type: 'page.commented', pageId: page.id, comment });
    return;
  }
  page.versions += 1;
  engine.emit({
    at: engine.now(),
    type: 'page.edited',
    pageId: page.id,
    version: { number: page.versions, at: engine.now(), author, minor: random.chance(0.25), message: '' },
  });
};
