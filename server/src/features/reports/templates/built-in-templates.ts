/** The templates that come with the product; their texts are for `t`. */
import {
  defaultSections,
  message,
  type ReportSection,
  type ReportTemplate,
  type SectionType,
} from '@sightline/contract';
import type { Topic } from '../compose/topics.ts';

type BuiltIn = Omit<ReportTemplate, 'builtIn' | 'createdBy'> & { topics: readonly Topic[] };

const sections = (...types: SectionType[]): ReportSection[] =>
  types.flatMap((type, order) => {
    const found = defaultSections.find((section) => section.type === type);
    return found === undefined ? [] : [{ ...found, order }];
  });
const everything = sections('summary', 'metrics', 'charts', 'recommendations', 'trends');

export const builtInTemplates: readonly BuiltIn[] = [
  {
    id: 'executive-monthly',
    name: message('Executive Monthly'),
    description: message('What changed in delivery and scores, for leadership.'),
    type: 'performance',
    timeRange: '30d',
    metrics: [],
    sections: everything,
    topics: ['scores', 'delivery'],
  },
  {
    id: 'team-sprint-review',
    name: message('Team Sprint Review'),
    description: message('Closed sprints: what was committed, completed, added and carried over.'),
    type: 'operational',
    timeRange: '30d',
    metrics: [],
    sections: sections('summary', 'metrics', 'charts', 'trends'),
    topics: ['sprints'],
  },
  {
    id: 'dora-quarterly',
    name: message('DORA Quarterly'),
    description: message('Deployment frequency, lead time, failures and recovery, with weekly trends.'),
    type: 'operational',
    timeRange: '90d',
    metrics: [],
    sections: everything,
    topics: ['delivery'],
  },
  {
    id: 'individual-growth',
    name: message('Individual Growth'),
    description: message('Scores of people and their dimensions, to prepare a conversation.'),
    type: 'individual',
    timeRange: '90d',
    metrics: [],
    sections: sections('metrics', 'charts', 'trends'),
    topics: ['people'],
  },
  {
    id: 'quality',
    name: message('Quality'),
    description: message('Failed changes, rework, escaped defects and the size of pull requests.'),
    type: 'quality',
    timeRange: '90d',
    metrics: [],
    sections: everything,
    topics: ['quality'],
  },
  {
    id: 'collaboration',
    name: message('Collaboration'),
    description: message('Reviews, help and shared knowledge.'),
    type: 'collaboration',
    timeRange: '90d',
    metrics: [],
    sections: everything,
    topics: ['collaboration'],
  },
  {
    id: 'incident-review',
    name: message('Incident Review'),
    description: message('Incidents, failed deployments, and how long it took to recover.'),
    type: 'quality',
    timeRange: '30d',
    metrics: [],
    sections: sections('summary', 'metrics', 'charts', 'recommendations'),
    topics: ['incidents'],
  },
  {
    id: 'weekly-operations',
    name: message('Weekly Operations'),
    description: message('Delivery and flow, for the weekly meeting.'),
    type: 'operational',
    timeRange: '7d',
    metrics: [],
    sections: sections('summary', 'metrics', 'recommendations'),
    topics: ['delivery', 'flow'],
  },
];
