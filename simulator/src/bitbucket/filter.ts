import { bitbucketError } from '../http/api-error.ts';

/** Fields of an entity that `q` may use, by their API names. Dates are epoch milliseconds. */
export type FilterFields<T> = Record<
  string,
  | { kind: 'text'; read: (item: T) => string | null }
  | { kind: 'date' | 'number'; read: (item: T) => number | null }
  | { kind: 'boolean'; read: (item: T) => boolean }
>;

type Token = { kind: 'symbol' | 'word' | 'string'; text: string };
type Predicate<T> = (item: T) => boolean;

/** A compiled `q`, and the names of the fields it uses. */
export type Filter<T> = { matches: Predicate<T>; mentions: ReadonlySet<string> };

const TOKEN = /\s*(?:([()]|!=|!~|>=|<=|[=<>~])|"((?:[^"\\]|\\.)*)"|([^\s()=<>!~"]+))/y;

/**
 * Compiles Bitbucket's `q`: comparisons of known fields with `= != > >= < <= ~ !~`, joined by AND, OR and
 * parentheses. Literals are quoted text, numbers, true, false, null and ISO instants, quoted or not.
 * @throws ApiError 400 for anything else.
 */
export function compileFilter<T>(q: string, fields: FilterFields<T>): Filter<T> {
  const tokens = tokenize(q);
  const mentions = new Set<string>();
  let at = 0;
  const peek = (): Token | undefined => tokens[at];
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text.toUpperCase() === word;

  function next(expected: string): Token {
    const token = tokens[at];
    if (token === undefined) throw invalid(`expected ${expected} at the end`);
    at += 1;
    return token;
  }

  function either(): Predicate<T> {
    const left = both();
    if (!isWord('OR')) return left;
    at += 1;
    const right = either();
    return (item) => left(item) || right(item);
  }

  function both(): Predicate<T> {
    const left = single();
    if (!isWord('AND')) return left;
    at += 1;
    const right = both();
    return (item) => left(item) && right(item);
  }

  function single(): Predicate<T> {
    const first = next('a comparison');
    if (first.kind === 'symbol' && first.text === '(') {
      const inner = either();
      if (next(')').text !== ')') throw invalid('a parenthesis is not closed');
      return inner;
    }
    if (first.kind !== 'word') throw invalid(`unexpected ${first.text}`);
    const operator = next('an operator');
    if (operator.kind !== 'symbol' || operator.text === '(' || operator.text === ')') {
      throw invalid(`unexpected ${operator.text}`);
    }
    mentions.add(first.text);
    return comparison(first.text, operator.text, next('a value'), fields);
  }

  const matches = either();
  const rest = peek();
  if (rest !== undefined) throw invalid(`unexpected ${rest.text}`);
  return { matches, mentions };
}

function tokenize(q: string): Token[] {
  const tokens: Token[] = [];
  const text = q.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw invalid(`cannot read ${text.slice(from)}`);
    if (match[1] !== undefined) tokens.push({ kind: 'symbol', text: match[1] });
    else if (match[2] !== undefined) tokens.push({ kind: 'string', text: match[2].replaceAll(/\\(.)/g, '$1') });
    else if (match[3] !== undefined) tokens.push({ kind: 'word', text: match[3] });
  }
  return tokens;
}

function comparison<T>(name: string, operator: string, value: Token, fields: FilterFields<T>): Predicate<T> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) throw invalid(`the field ${name} cannot be queried`);
  if (value.kind === 'symbol') throw invalid(`unexpected ${value.text}`);
  const isNull = value.kind === 'word' && value.text.toLowerCase() === 'null';
  if (isNull) {
    if (operator === '=') return (item) => field.read(item) === null;
    if (operator === '!=') return (item) => field.read(item) !== null;
    throw invalid(`null cannot be compared by ${operator}`);
  }
  if (operator === '~' || operator === '!~') {
    if (field.kind !== 'text') throw invalid(`${name} is not a text`);
    const part = value.text.toLowerCase();
    const wanted = operator === '~';
    return (item) => (field.read(item) ?? '').toLowerCase().includes(part) === wanted;
  }
  const literal = readLiteral(name, field.kind, value);
  return (item) => {
    const actual = field.read(item);
    if (actual === null) return operator === '!=';
    if (operator === '=') return actual === literal;
    if (operator === '!=') return actual !== literal;
    if (operator === '>') return actual > literal;
    if (operator === '>=') return actual >= literal;
    if (operator === '<') return actual < literal;
    return actual <= literal;
  };
}

function readLiteral(name: string, kind: FilterFields<unknown>[string]['kind'], { text, kind: form }: Token) {
  if (kind === 'text') {
    if (form !== 'string') throw invalid(`${name} must be compared with a quoted text`);
    return text;
  }
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(`${name} is true or false`);
    return text === 'true';
  }
  const zoned = /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`;
  const value = kind === 'number' ? Number(text) : Date.parse(zoned);
  if (Number.isNaN(value)) throw invalid(`${text} is not a ${kind}`);
  return value;
}

function invalid(why: string) {
  return bitbucketError(400, `Invalid query: ${why}`);
}
