/** Tables of a report: teams, people, sprints and incidents. */
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import {
  message,
  t,
  type ReportBlock,
  type ReportCell,
  type SprintSummary,
  type SubjectScore,
  type TableBlock,
  type Unit,
} from '@sightline/contract';
import { listTeamSprints } from '../../sprints/index.ts';
import { incompleteReasons } from '../../integrations/index.ts';
import { teamsWithSkills } from '../../profiles/index.ts';
import { readHistorical } from '../../history/index.ts';
import { scoreName } from '../../claims/index.ts';
import { cellOf, type MadeAt } from './report-figures.ts';
import type { Source } from './read-source.ts';
import { documentTexts as texts } from './texts.ts';

const text = (title: string): TableBlock['columns'][number] => ({ title, kind: 'text', unit: null });
const maxTeams = 200;

export const paragraph = (words: string): ReportBlock => ({ kind: 'text', text: words, evidence: [] });

/** Whether some of those whose mean is the score lack data. */
export const isPartlyScored = ({ scored }: Pick<SubjectScore, 'scored'>): boolean =>
  scored !== null && scored.people < scored.of;

export const teamsTable = ({ teams, metrics, at }: Source): ReportBlock => {
  if (teams.length === 0) return paragraph(texts.noTeams);
  // A score of few members says little about the team.
  const isPartly = teams.some(({ score }) => isPartlyScored(score));
  const measured = metrics.flatMap((metric) => unitsOf(teams, metric).map((unit) => ({ metric, unit })));
  return {
    kind: 'table',
    title: texts.teams,
    columns: [
      text(texts.team),
      { title: texts.members, kind: 'number', unit: null },
      ...(isPartly ? [{ title: texts.scoredMembers, kind: 'number' as const, unit: null }] : []),
      { title: t(scoreName), kind: 'figure', unit: 'score' },
      ...measured.map(({ metric, unit }) => ({
        title: metricDefinitions[metric].name,
        kind: 'figure' as const,
        unit,
      })),
    ],
    rows: teams.map((team): ReportCell[] => {
      const subject = `team:${team.id}`;
      return [
        team.name,
        team.members,
        ...(isPartly ? [team.score.scored?.people ?? null] : []),
        cellOf(team.score.overall, 'performance_score', subject, at),
        ...measured.map(({ metric, unit }): ReportCell => {
          const own = team.figures.get(metric);
          return own === undefined || own.unit !== unit ? null : cellOf(own.figure, metric, subject, at);
        }),
      ];
    }),
    note: null,
  };
};

/** Some teams estimate and others count items: each unit of a metric gets a column. */
const unitsOf = (teams: Source['teams'], metric: MetricKey): readonly Unit[] => {
  const units = new Set(teams.flatMap(({ figures }) => figures.get(metric)?.unit ?? []));
  return units.size === 0 ? [metricDefinitions[metric].unit] : [...units];
};

const dimensions = [
  ['codeQuality', message('Code quality')],
  ['velocity', message('Velocity')],
  ['collaboration', message('Collaboration')],
  ['innovation', message('Innovation')],
  ['reliability', message('Reliability')],
] as const;

export const peopleTable = ({ people, at }: Source): ReportBlock[] => {
  if (people === null) return [];
  if (people.length === 0) return [paragraph(texts.noPeople)];
  const score = (title: string) => ({ title, kind: 'figure' as const, unit: 'score' as const });
  return [
    {
      kind: 'table',
      title: texts.people,
      columns: [
        text(texts.person),
        text(texts.team),
        score(t(scoreName)),
        ...dimensions.map(([, title]) => score(t(title))),
      ],
      rows: people.map(({ id, name, teamName, score: ownScore }): ReportCell[] => [
        name,
        teamName,
        cellOf(ownScore.overall, 'performance_score', `person:${id}`, at),
        // No receipt links: the receipt of the whole score has another value.
        ...dimensions.map(([key]) =>
          cellOf(ownScore.dimensions[key], 'performance_score', `person:${id}`, { ...at, version: null }),
        ),
      ]),
      note: null,
    },
  ];
};

/** The closed sprints; those that are counted in items have a table of their own. */
export const sprintTables = async ({ ctx, plan, at }: Source): Promise<ReportBlock[]> => {
  const { teams } = await listTeamSprints(ctx, {
    range: plan.days,
    teams: [...plan.teams],
    roles: [],
    skills: [],
    scoreFrom: undefined,
    scoreTo: undefined,
    page: 1,
    limit: maxTeams,
    teamsWithSkills,
    incompleteReasons,
  });
  const closed = teams.flatMap((team) =>
    team.sprints.filter(({ state }) => state === 'closed').map((sprint) => ({ ...sprint, teamName: team.name })),
  );
  if (closed.length === 0) return [paragraph(texts.noSprints)];
  return (['points', 'items'] as const).flatMap((measure): ReportBlock[] => {
    const sprints = closed.filter((sprint) => sprint.measure === measure);
    if (sprints.length === 0) return [];
    const sized = (title: string) => ({ title, kind: 'figure' as const, unit: measure });
    return [
      {
        kind: 'table',
        title: measure === 'points' ? texts.sprints : texts.sprintsInItems,
        columns: [
          text(texts.team),
          text(texts.sprint),
          { title: texts.closed, kind: 'instant', unit: null },
          sized(texts.committed),
          sized(texts.added),
          sized(texts.completed),
          sized(texts.carriedOver),
          { title: texts.reliability, kind: 'figure', unit: 'share' },
        ],
        rows: sprints.map((sprint) => sprintRow(sprint, at)),
        note: null,
      },
    ];
  });
};

const shownOfSprint = ['committed', 'added', 'completed', 'carriedOver', 'commitmentReliability'] as const;

const sprintRow = (
  { id, name, teamName, closeAt, figures }: SprintSummary & { teamName: string },
  at: MadeAt,
): ReportCell[] => [
  teamName,
  name,
  closeAt,
  ...shownOfSprint.map((key) => cellOf(figures[key].figure, figures[key].metric, `sprint:${id}`, at)),
];

export const incidentsTable = async ({ ctx, plan }: Source): Promise<ReportBlock> => {
  const { annotations, incidents } = await readHistorical(ctx, {
    metric: 'incident_restore_time',
    subject: 'organization',
    step: 'week',
    range: plan.days,
  });
  const rows = annotations
    .filter(({ kind }) => kind === 'incident')
    .map((annotation): ReportCell[] => [annotation.title, annotation.at, annotation.url]);
  if (rows.length === 0) return paragraph(texts.noIncidents);
  return {
    kind: 'table',
    title: texts.incidents,
    columns: [text(texts.incident), { title: texts.opened, kind: 'instant', unit: null }, text(t('Link'))],
    rows,
    note: incidents.total > incidents.shown ? texts.latestIncidents(incidents.shown, incidents.total) : null,
  };
};
