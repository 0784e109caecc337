import { jiraError, type ApiError } from '../http/api-error.ts';

/** A piece of JQL. Words keep their spelling; `quoted` distinguishes a text from a word. */
export type JqlToken = { kind: 'word' | 'operator' | 'punctuation'; text: string; quoted: boolean; at: number };

const PIECE = /\s+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(>=|<=|!=|!~|[=<>~])|([(),])|([^\s"'=<>!~(),]+)/gy;

/** Cuts JQL into tokens. @throws ApiError 400 in Jira's words */
export function tokenizeJql(jql: string): JqlToken[] {
  const tokens: JqlToken[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < jql.length) {
    const at = PIECE.lastIndex;
    const match = PIECE.exec(jql);
    if (match === null) throw jqlError(`The character '${jql[at]}' cannot be understood here`, at);
    const [, double, single, operator, punctuation, word] = match;
    const quoted = double ?? single;
    if (quoted !== undefined) tokens.push({ kind: 'word', text: quoted.replace(/\\(.)/g, '$1'), quoted: true, at });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator, quoted: false, at });
    else if (punctuation !== undefined) tokens.push({ kind: 'punctuation', text: punctuation, quoted: false, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, quoted: false, at });
  }
  return tokens;
}

/** Jira's answer to JQL it cannot read. */
export function jqlError(reason: string, at?: number): ApiError {
  const place = at === undefined ? '' : ` (line 1, character ${at + 1})`;
  return jiraError(400, `Error in the JQL Query: ${reason}.${place}`);
}
