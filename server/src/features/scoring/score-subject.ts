import type { Subject } from '@sightline/analytics';
import { sql } from 'kysely';

/** `organization`, `team:{id}` or `person:{id}`, as in the contract. */
export const subjectKey = (subject: Subject): string =>
  subject.kind === 'organization' ? 'organization' : `${subject.kind}:${subject.id}`;

/** A condition on the column `subject`. */
export const isOneOf = (subjects: readonly Subject[]) =>
  sql<boolean>`subject = any(${subjects.map(subjectKey)}::text[])`;

export const personPrefix = 'person:';
