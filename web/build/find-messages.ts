import { parseSync } from 'vite';

/** A call with a literal message. */
export type MessageCall = {
  name: string;
  message: string;
  /** Where the call is in the code. */
  start: number;
  end: number;
  /** The code of each value, by its name; null where the values are no plain object literal. */
  values: Readonly<Record<string, string>> | null;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every node of a file, outer ones first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

export const programOf = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as Node;
};

/** `say` is a `sentence` of a certain tone. */
const marked = new Set(['t', 'message', 'textParts', 'sentence', 'say']);
/** `sentence` itself takes a tone. */
const isTone = (message: string): boolean => /^(better|worse|neutral)$/.test(message);

/** The text of a literal, also of several joined with `+`; null for anything else. */
export const literalText = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null;
  const [left, right] = [literalText(node['left']), literalText(node['right'])];
  return left === null || right === null ? null : left + right;
};

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  return node.type === 'Identifier' ? String(node['name']) : node.type === 'Literal' ? String(node['value']) : null;
};

const valuesOf = (node: unknown, code: string): MessageCall['values'] => {
  if (node === undefined) return {};
  if (!isNode(node) || node.type !== 'ObjectExpression') return null;
  const values: Record<string, string> = {};
  for (const property of node['properties'] as Node[]) {
    const name = property.type === 'Property' && property['computed'] !== true ? nameOf(property['key']) : null;
    const value = property['value'];
    if (name === null || !isNode(value)) return null;
    values[name] = code.slice(value.start, value.end);
  }
  return values;
};

/** The function's name; of `sentence('worse')(…)`, `sentence`. */
const calledName = (callee: unknown): string | null =>
  nameOf(callee) ?? (isNode(callee) && callee.type === 'CallExpression' ? nameOf(callee['callee']) : null);

/** The calls with a literal message, in the order of the code. */
export const messageCallsOf = (file: string, code: string): MessageCall[] => {
  if (!/\b(t|message|textParts|sentence|say)\(/.test(code)) return [];
  return [...nodesOf(programOf(file, code))].flatMap((node) => {
    const name = node.type === 'CallExpression' ? calledName(node['callee']) : null;
    if (name === null || !marked.has(name)) return [];
    const [first, second] = node['arguments'] as unknown[];
    const message = literalText(first);
    return message === null || (name === 'sentence' && isTone(message))
      ? []
      : [{ name, message, start: node.start, end: node.end, values: valuesOf(second, code) }];
  });
};
