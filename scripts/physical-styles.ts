/** Finds declarations that keep their side when the text runs from right to left. */
type Physical = { line: number; found: string; instead: string };

const startOrEnd = (side: string): string => (side === 'left' ? 'start' : 'end');

/** The space-separated parts of a value; brackets keep their contents together. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** What to write instead of a declaration; null if it mirrors. */
const logicalFor = (property: string, value: string): string | null => {
  const side = /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?$/.exec(property);
  if (side !== null) return `${side[1]}-inline-${startOrEnd(side[2] ?? '')}${side[3] ?? ''}`;
  if (property === 'left' || property === 'right') return `inset-inline-${startOrEnd(property)}`;
  const corner = /^border-(top|bottom)-(left|right)-radius$/.exec(property);
  if (corner !== null) return `border-${corner[1] === 'top' ? 'start' : 'end'}-${startOrEnd(corner[2] ?? '')}-radius`;
  if (['text-align', 'float', 'clear'].includes(property) && (value === 'left' || value === 'right'))
    return `${property}: ${property === 'text-align' ? '' : 'inline-'}${startOrEnd(value)}`;
  if (!['margin', 'padding', 'inset', 'scroll-margin', 'scroll-padding'].includes(property)) return null;
  const [, right, , left] = partsOf(value);
  // A position relative to an anchor is on the anchor's side.
  return left === undefined || left === right || value.includes('anchor(') ? null : `${property}-inline`;
};

const camelCase = /[A-Z]/g;

/** @returns physical declarations of a style sheet, or of `style={{ … }}` in a component */
export const physicalStyles = (text: string, file: string): Physical[] => {
  const isSheet = file.endsWith('.css');
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const declarations = isSheet
    ? [
        ...text
          .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
          .matchAll(/(?<=[{;]\s*)(?<property>[a-z-]+)\s*:\s*(?<value>[^;{}]+)(?=[;}])/g),
      ]
    : [...text.matchAll(/style=\{\{(?:`[^`]*`|[^}`])*/g)].flatMap((style) =>
        [...style[0].matchAll(/(?<=[{,]\s*)(?<property>[a-zA-Z]+)\s*:\s*(?<value>[^,]+)/g)].map((found) =>
          Object.assign(found, { index: style.index + found.index }),
        ),
      );
  return declarations.flatMap((found) => {
    const property = (found.groups?.['property'] ?? '').replaceAll(camelCase, (letter) => `-${letter.toLowerCase()}`);
    const value = (found.groups?.['value'] ?? '').trim().replaceAll(/^'|'$/g, '');
    const instead = logicalFor(property, value);
    return instead === null ? [] : [{ line: lineAt(found.index), found: `${property}: ${value}`, instead }];
  });
};
