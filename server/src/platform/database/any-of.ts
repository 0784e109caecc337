import { sql, type RawBuilder } from 'kysely';

type ValueOf = { uuid: string; text: string; integer: number; bigint: number };

/**
 * A list of any length as one parameter: `.where('id', '=', anyOf('uuid', ids))`. A list written value by value, as
 * Kysely writes `in`, is limited to the 65,535 parameters of PostgreSQL’s protocol.
 */
export const anyOf = <Type extends keyof ValueOf>(
  type: Type,
  values: readonly ValueOf[Type][],
): RawBuilder<ValueOf[Type]> => sql`any(${[...values]}::${sql.raw(type)}[])`;

/** For `<>`: none of the values. */
export const noneOf = <Type extends keyof ValueOf>(
  type: Type,
  values: readonly ValueOf[Type][],
): RawBuilder<ValueOf[Type]> => sql`all(${[...values]}::${sql.raw(type)}[])`;
