import { jiraError } from '../http/api-error.ts';
import { jqlError, tokenizeJql, type JqlToken } from './jql-tokens.ts';

type ListField = 'project' | 'id' | 'key' | 'issuetype' | 'priority';
export type DateField = 'created' | 'updated';
export type JqlClause =
  | { kind: 'list'; field: ListField; values: string[] }
  /** The raw `value`: epoch milliseconds, a date, or a relative time such as `-7d`. */
  | { kind: 'date'; field: DateField; operator: '>=' | '<=' | '>' | '<'; value: string };
export type JqlOrder = { field: 'created' | 'updated' | 'id' | 'key'; descending: boolean };
export type Jql = { clauses: JqlClause[]; order: JqlOrder[] };

const LIST_FIELDS: Record<string, ListField> = {
  project: 'project',
  id: 'id',
  issue: 'key',
  issuekey: 'key',
  key: 'key',
  issuetype: 'issuetype',
  type: 'issuetype',
  priority: 'priority',
};
const DATE_FIELDS: Record<string, DateField> = {
  created: 'created',
  createddate: 'created',
  updated: 'updated',
  updateddate: 'updated',
};
const ORDER_FIELDS: Record<string, JqlOrder['field']> = { ...DATE_FIELDS, id: 'id', key: 'key', issuekey: 'key' };

/**
 * Reads the part of JQL that this simulator understands: `project`, `issuetype`, `priority`, `id` and `key` with `=` or `in`,
 * `created` and `updated` with a comparison, `AND`, and `ORDER BY`.
 * @throws ApiError 400 in Jira's words for anything else
 */
export function parseJql(jql: string): Jql {
  const reader = readerOf(tokenizeJql(jql));
  const clauses: JqlClause[] = [];
  if (!reader.atEnd() && !reader.sees('order')) {
    do clauses.push(readClause(reader));
    while (reader.take('and'));
  }
  const order: JqlOrder[] = [];
  if (reader.take('order')) {
    reader.expect('by');
    do order.push(readOrder(reader));
    while (reader.takePunctuation(','));
  }
  if (!reader.atEnd()) throw reader.unexpected("Expecting 'AND' or 'ORDER BY'");
  return { clauses, order };
}

/** Search refuses to walk the whole site. @throws ApiError 400 */
export function requireBounded({ clauses }: Jql): void {
  if (clauses.length > 0) return;
  throw jiraError(400, 'Unbounded JQL queries are not allowed here. Please add a search restriction to your query.');
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(tokens: JqlToken[]) {
  let position = 0;
  const peek = (): JqlToken | undefined => tokens[position];
  const isKeyword = (token: JqlToken | undefined, word: string): boolean =>
    token?.kind === 'word' && !token.quoted && token.text.toLowerCase() === word;
  const unexpected = (expectation: string) => {
    const token = peek();
    return jqlError(
      `${expectation} but got ${token === undefined ? 'the end of the query' : `'${token.text}'`}`,
      token?.at,
    );
  };
  return {
    unexpected,
    atEnd: () => position >= tokens.length,
    sees: (word: string) => isKeyword(peek(), word),
    take(word: string): boolean {
      const found = isKeyword(peek(), word);
      if (found) position += 1;
      return found;
    },
    expect(word: string): void {
      if (!this.take(word)) throw unexpected(`Expecting '${word.toUpperCase()}'`);
    },
    takePunctuation(text: string): boolean {
      const token = peek();
      const found = token?.kind === 'punctuation' && token.text === text;
      if (found) position += 1;
      return found;
    },
    next(kind: JqlToken['kind'], expectation: string): JqlToken {
      const token = peek();
      if (token?.kind !== kind) throw unexpected(expectation);
      position += 1;
      return token;
    },
  };
}

function readClause(reader: Reader): JqlClause {
  const field = reader.next('word', 'Expecting a field');
  const name = field.text.toLowerCase();
  const dateField = DATE_FIELDS[name];
  if (dateField !== undefined) {
    const operator = reader.next('operator', 'Expecting an operator').text;
    if (operator !== '>=' && operator !== '<=' && operator !== '>' && operator !== '<') {
      throw jqlError(`The operator '${operator}' is not supported by the '${field.text}' field`);
    }
    return { kind: 'date', field: dateField, operator, value: reader.next('word', 'Expecting a date').text };
  }
  const listField = LIST_FIELDS[name];
  if (listField === undefined) {
    throw jiraError(400, `Field '${field.text}' does not exist or you do not have permission to view it.`);
  }
  return { kind: 'list', field: listField, values: readValues(reader, field.text) };
}

function readValues(reader: Reader, field: string): string[] {
  if (!reader.take('in')) {
    const operator = reader.next('operator', "Expecting '=' or 'IN'").text;
    if (operator !== '=') throw jqlError(`The operator '${operator}' is not supported by the '${field}' field`);
    return [reader.next('word', 'Expecting a value').text];
  }
  if (!reader.takePunctuation('(')) throw reader.unexpected("Expecting '('");
  const values: string[] = [];
  do values.push(reader.next('word', 'Expecting a value').text);
  while (reader.takePunctuation(','));
  if (!reader.takePunctuation(')')) throw reader.unexpected("Expecting ')' or ','");
  return values;
}

function readOrder(reader: Reader): JqlOrder {
  const token = reader.next('word', 'Expecting a field to order by');
  const field = ORDER_FIELDS[token.text.toLowerCase()];
  if (field === undefined) throw jqlError(`Not able to sort using field '${token.text}'`, token.at);
  const descending = reader.take('desc');
  if (!descending) reader.take('asc');
  return { field, descending };
}
