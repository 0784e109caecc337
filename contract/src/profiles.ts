import { z } from 'zod';
import { freeText } from './free-text.ts';
import { limits, roles } from './constants.ts';
import { listPage, pageQuery } from './pages.ts';
import { peopleFilters, peopleRoles } from './people.ts';
import { figure, id, instant, metricFigure, period, rangedQuery } from './primitives.ts';
import { dimensionScores, doraMetrics, subjectScore } from './performance.ts';
import { riskLevels } from './risks.ts';
import { route } from './route.ts';
import { message } from './language.ts';

export const profileSummary = z.object({
  developerId: id,
  name: z.string(),
  active: z.boolean(),
  teamId: id.nullable(),
  teamName: z.string().nullable(),
  role: z.enum(roles).nullable().describe("of the person's account here; null without one"),
  score: subjectScore,
});
export type ProfileSummary = z.infer<typeof profileSummary>;

/** Sort order: by name, team, score, change of the score, or a dimension. */
export const peopleOrders = ['name', 'team', 'overall', 'trend', ...dimensionScores.keyof().options] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

const score = z.coerce.number().min(0).max(100).optional();

/** Filters of people with scores. */
const profileFilters = {
  ...peopleFilters,
  scoreFrom: score.describe('inclusive; people without a score never match'),
  scoreTo: score.describe('inclusive; ignored if the bounds cross'),
};

/** One signal of the score: its own figure, and its part in the score. */
export const profileSignal = z.object({
  dimension: z.enum(['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability']),
  name: z.string(),
  figure: metricFigure,
  reading: z
    .object({ value: z.number(), n: z.number().int() })
    .nullable()
    .describe('what the score counts, from fewer rows than its own figure needs; null when it does not count'),
  score: z.number().nullable().describe('0 to 100; null when it does not count'),
  share: z.number().nullable().describe('of the overall score'),
  missing: z.string().nullable().describe('why it does not count'),
});
export type ProfileSignal = z.infer<typeof profileSignal>;

const linked = z.object({ title: z.string(), url: z.string().nullable(), at: instant });

export const recentWork = z.object({
  kind: z.enum(['issues', 'pull-requests', 'reviews', 'pages', 'deployments']),
  metric: z.string().describe('key of the receipt with all of them'),
  count: z.number().int(),
  latest: z.array(linked),
});
export type RecentWork = z.infer<typeof recentWork>;

const reviewPartner = z.object({ developerId: id.nullable(), name: z.string(), count: z.number().int() });

export const profileLoad = z.object({
  inProgress: figure,
  age: figure.describe('median, in seconds'),
  overload: z.enum(riskLevels).nullable().describe('null where no number of items in progress is a risk'),
  highFrom: z.number().int().describe('items in progress from which a load is a risk'),
  teammates: z
    .object({ low: z.number(), high: z.number(), others: z.number().int() })
    .nullable()
    .describe('the middle half of them by items in progress; null with fewer than 3, or for who sees no individuals'),
  items: z
    .array(linked.extend({ status: z.string(), blocked: z.boolean(), age: z.number().describe('in seconds, now') }))
    .describe('`at`: first in progress'),
  afterHours: z
    .object({
      share: figure,
      hours: z.array(z.number().int()).describe('activities by hour, on working days'),
      daysOff: z.array(z.number().int()).describe('the same on other days'),
      usual: z.object({ weekdays: z.array(z.number().int()), from: z.number().int(), to: z.number().int() }),
      timeZone: z.string(),
    })
    .nullable()
    .describe('only for the person themself'),
});
export type ProfileLoad = z.infer<typeof profileLoad>;

export const profileNote = z.object({
  id: z.number().int(),
  text: z.string(),
  author: z.string(),
  at: instant,
  mayRemove: z.boolean(),
});
export type ProfileNote = z.infer<typeof profileNote>;

/** Merged changes that make a skill. */
export const changesOfASkill = 3;

export const personSkill = z.object({
  name: z.string(),
  declared: z.object({ by: z.string(), at: instant }).nullable(),
  changes: z
    .object({ count: z.number().int(), latest: z.array(linked) })
    .nullable()
    .describe('merged changes of the last year in that language or repository'),
});
export type PersonSkill = z.infer<typeof personSkill>;
const skillsReply = z.object({ skills: z.array(personSkill) });
const skillName = freeText()
  .transform((text) => text.replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, message('Enter a skill'))
      .max(40, message('A skill can have up to 40 characters'))
      .regex(/^[^,]*$/, message('A skill cannot contain a comma')),
  );

const ofDeveloper = z.object({ developerId: id });
const noteText = freeText().pipe(
  z.string().min(1, message('Enter a note')).max(2_000, message('A note can have up to 2,000 characters')),
);

export const profiles = {
  one: route({
    method: 'GET',
    path: '/developers/:developerId/performance',
    access: 'signed-in',
    sample: true,
    summary:
      'Profile of a person: score, signals, comparison with the team, work, reviews, load. Views of others are recorded',
    params: ofDeveloper,
    query: rangedQuery({}),
    reply: z.object({
      period,
      developer: profileSummary.omit({ score: true }),
      self: z.boolean(),
      score: subjectScore,
      againstTeam: z
        .object({
          low: z.number(),
          high: z.number(),
          others: z.number().int(),
          place: z.enum(['below', 'within', 'above']),
        })
        .nullable()
        .describe(
          'the middle half of the others of the team; to 5 points; null without a score or with fewer than five others',
        ),
      signals: z.array(profileSignal),
      work: z.array(recentWork),
      reviews: z.object({ metric: z.string(), given: z.array(reviewPartner), received: z.array(reviewPartner) }),
      load: profileLoad,
    }),
  }),
  doraMetrics: route({
    method: 'GET',
    path: '/developers/:developerId/dora-metrics',
    access: 'signed-in',
    sample: true,
    summary: 'The delivery metrics of one person’s own changes and deployments',
    params: ofDeveloper,
    query: rangedQuery({}),
    reply: doraMetrics,
  }),
  notes: route({
    method: 'GET',
    path: '/developers/:developerId/notes',
    access: 'signed-in',
    summary: 'List notes about a person, newest first. The person can see them',
    params: ofDeveloper,
    reply: z.object({ notes: z.array(profileNote) }),
  }),
  writeNote: route({
    method: 'POST',
    path: '/developers/:developerId/notes',
    access: 'signed-in',
    summary: 'Add a note about a person, who will see it',
    params: ofDeveloper,
    body: z.object({ text: noteText }),
    reply: z.object({ note: profileNote }),
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/developers/:developerId/notes/:noteId',
    access: 'signed-in',
    summary: 'Remove a note, as its author or an admin',
    params: ofDeveloper.extend({ noteId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ removed: z.literal(true) }),
  }),
  skills: route({
    method: 'GET',
    path: '/performance/skills',
    access: 'signed-in',
    sample: true,
    summary:
      'Skills to filter by: languages and repositories of merged changes, and skills added by hand; the most common first',
    query: z.object({
      of: z
        .enum(['people', 'teams'])
        .default('people')
        .describe('skills of which subjects, among those the caller may see'),
      search: z.string().trim().max(limits.searchQuery).default('').describe('part of the name'),
      limit: pageQuery.limit,
    }),
    reply: z.object({
      skills: z.array(z.object({ name: z.string(), count: z.number().int().describe('who has it') })),
      found: z.number().int(),
    }),
  }),
  skillsOf: route({
    method: 'GET',
    path: '/developers/:developerId/skills',
    access: 'signed-in',
    sample: true,
    summary: 'List a person’s skills with their evidence',
    params: ofDeveloper,
    reply: skillsReply,
  }),
  addSkill: route({
    method: 'POST',
    path: '/developers/:developerId/skills',
    access: 'signed-in',
    summary: 'Add a skill to yourself, or to others if you can see individuals',
    params: ofDeveloper,
    body: z.object({ name: skillName }),
    reply: skillsReply,
  }),
  removeSkill: route({
    method: 'DELETE',
    path: '/developers/:developerId/skills/:skill',
    access: 'signed-in',
    summary: 'Remove an added skill',
    params: ofDeveloper.extend({ skill: z.string().max(100) }),
    reply: skillsReply,
  }),
  list: route({
    method: 'GET',
    path: '/performance/profiles',
    access: 'signed-in',
    sample: true,
    summary: 'List the people whose individual figures you can see, with filters',
    query: rangedQuery({
      ...profileFilters,
      ...pageQuery,
      sort: z.enum(peopleOrders).default('name').describe('trend: by the change of the score'),
      order: z.enum(['asc', 'desc']).default('asc').describe('people without a value come last in both directions'),
    }),
    reply: z.object({
      period,
      profiles: z.array(profileSummary),
      page: listPage,
      roles: z.array(z.enum(peopleRoles)).describe('that people in the list have'),
      ofOrganization: z.number().int().describe('people of the organization, seen or not'),
    }),
  }),
  top: route({
    method: 'GET',
    path: '/performance/top-performers',
    access: 'signed-in',
    sample: true,
    summary: 'List the highest scores, if you can see individuals and the organization names people',
    query: rangedQuery({
      teams: peopleFilters.teams,
      roles: peopleFilters.roles,
      skills: peopleFilters.skills,
    }),
    reply: z.object({
      period,
      people: z.array(profileSummary).nullable().describe('at most five; null where names are hidden'),
      named: z.boolean().describe('whether the organization lets the highest scores name people'),
      scored: z.number().int().describe('people with a score among those who fit'),
      roles: z.array(z.enum(peopleRoles)).describe('of people the caller may see'),
    }),
  }),
};
